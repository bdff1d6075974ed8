// Gives libuv sixteen threads instead of four, for files and name lookups of all of main, so that a few calls that hang stop no others.

// libuv reads it at the first use of the pool, so this is imported first; where the pool was used before the app's own code, it stays at
// four.
process.env['UV_THREADPOOL_SIZE'] = '16'
