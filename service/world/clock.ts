// The service's notation of times: UTC, to the second.

/** `YYYY-MM-DD HH:MM:SS`, UTC, from milliseconds since 1970. */
export const stamp = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')
