'use strict';
// A chromium that shows the page, and what goes wrong in it.
const puppeteer = require('puppeteer-core');

// Without an accelerator pictures take long, so they are small.
async function startBrowser() {
    return puppeteer.launch({
        executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
        headless: true,
        protocolTimeout: 600000,
        args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
               '--disable-dev-shm-usage'],
    });
}

// `troubles` gets all errors and warnings of the page.
async function openPage(browser, address, troubles) {
    const tab = await browser.newPage();
    await tab.setViewport({ width: 640, height: 360, hasTouch: true });
    tab.on('pageerror', (error) => troubles.push(error.message));
    tab.on('requestfailed', (request) => troubles.push(`not loaded: ${request.url()}`));
    tab.on('console', (message) => {
        const expected = message.type() === 'log' || message.text().includes('GPU stall due to ReadPixels');
        if (!expected) troubles.push(message.text());
    });
    await tab.goto(address);
    await tab.waitForFunction('page.shown && page.shown.changed === false', { timeout: 120000 });
    return tab;
}

// How many colours the picture has: drawn and read within one task, or it is gone.
function coloursOfPicture(tab) {
    return tab.evaluate(() => {
        const shot = document.createElement('canvas'), from = page.shown.canvas;
        shot.width = 160, shot.height = 90;
        page.shown.changed = true;
        page.shown.frame();
        const pen = shot.getContext('2d');
        pen.drawImage(from, 0, 0, 160, 90);
        return new Set(new Uint32Array(pen.getImageData(0, 0, 160, 90).data.buffer)).size;
    });
}

// Until nothing is left to draw.
const settled = (tab) => tab.waitForFunction('!page.shown.changed', { timeout: 120000 });

module.exports = { startBrowser, openPage, coloursOfPicture, settled };
