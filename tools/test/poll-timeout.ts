/**
 * Milliseconds for which a test waits for something to become so (`expect.poll`, queries of the page), only to end what hangs; with the
 * default of one second tests failed when the machine paused. Multiplied as all timeouts are (`vitest.config.ts`).
 */
export const pollTimeout = 60_000 * Number(process.env['SEGUE_RUNS'] ?? 1)
