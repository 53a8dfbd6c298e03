/* The test function in which check_bits stands has the bits that the file BITS_EXPECTED says; a row that it lacks, or
 * has otherwise, is printed. */
static const struct {
    const char *name;
    uint64_t bits;
} expected_bits[] = {
#include BITS_EXPECTED
};

static void check_bits_of(const char *name, uint64_t bits)
{
    for (size_t i = 0; i < sizeof expected_bits / sizeof *expected_bits; i++)
        if (!strcmp(expected_bits[i].name, name) && expected_bits[i].bits == bits) return;
    print_error("{\"%s\", UINT64_C(0x%08lX%08lX)},\n", name, (unsigned long)(bits >> 32),
                (unsigned long)(bits & 0xFFFFFFFF));
    fail();
}
#define check_bits(bits) check_bits_of(__func__, bits)

/* A test function of that name, of what has these bits. */
#define BITS_TEST(name, bits)                                                                      \
    static void name(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        check_bits(bits);                                                                          \
    }
