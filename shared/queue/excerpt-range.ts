// Cuts a list longer than the queue limit to a window around the chosen track.
import { queueLimit } from './model.ts'

/**
 * The window of a list of `count` items to keep, `end` exclusive: `limit` items around `index`, centred where possible; all of a list that
 * is not longer.
 */
export function excerptRange(count: number, index: number, limit: number = queueLimit): { readonly start: number; readonly end: number } {
  if (count <= limit) return { start: 0, end: count }
  const start = Math.min(Math.max(0, index - Math.floor(limit / 2)), count - limit)
  return { start, end: start + limit }
}
