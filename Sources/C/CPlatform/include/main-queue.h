#ifndef GHLANCE_CPLATFORM_MAIN_QUEUE_H
#define GHLANCE_CPLATFORM_MAIN_QUEUE_H

// What libdispatch offers those who wait on the main thread themselves, instead of giving the thread away with dispatch_main.
// CFRunLoop is built on it, hence the names; no header declares it. Source: swift-corelibs-libdispatch, private/private.h.

// A descriptor (an eventfd) that is readable when the main queue has work. From this call on the queue waits to be emptied by
// the main thread.
int _dispatch_get_main_queue_handle_4CF(void);

// Does what the main queue has to do. To be called on the main thread; the argument is not used.
void _dispatch_main_queue_callback_4CF(void *message);

#endif
