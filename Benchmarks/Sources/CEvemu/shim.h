#include <linux/input.h>
#include <stdio.h>
#include <evemu.h>
