#include "main-queue.h"
#include "malloc-limits.h"
