#include <stdbool.h>
#include <hangul.h>
