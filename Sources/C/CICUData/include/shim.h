// Nothing to call: see ../shim.c.
