// A queue holds a limited number of tracks: longer lists are cut to a window around the chosen one.
import { queueLimit } from './model.ts'

/** The part of a list to keep, `end` not included; `index` lies inside it, with as much after it as before where possible. */
export function windowAround(count: number, index: number, limit: number = queueLimit): { readonly start: number; readonly end: number } {
  if (count <= limit) return { start: 0, end: count }
  const start = Math.min(Math.max(0, index - Math.floor(limit / 2)), count - limit)
  return { start, end: start + limit }
}
