#include "main-queue.h"
#include "malloc-limits.h"
#include "process-memory.h"
