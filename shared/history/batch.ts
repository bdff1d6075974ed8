// Converts entries to the history member of one request: grouped by UTC day, plays counted, all events listed (protocol 8, C-27, C-28).

import type { HistoryBody } from '../wire/history.ts'
import type { HistoryEntry } from './entry.ts'

type Day = HistoryBody[number]

/** The body of a request; deterministic, so that the service can recognise a repeated request. */
export function toHistoryBody(entries: readonly HistoryEntry[]): HistoryBody {
  const days = new Map<string, Day>()
  for (const { track, event, at } of entries) {
    const [day, time] = dayAndTime(at)
    const dayHistory = days.get(day) ?? { day, plays: {}, detail: {} }
    days.set(day, dayHistory)
    if (event === 'play') dayHistory.plays[track] = (dayHistory.plays[track] ?? 0) + 1
    const events = dayHistory.detail[track] ?? []
    dayHistory.detail[track] = events
    events.push({ event, ts: `${day} ${time}` })
  }
  return [...days.values()]
}

/** Day and time of a moment (milliseconds since 1970) as `YYYY-MM-DD` and `HH:MM:SS`, both UTC (C-27). */
function dayAndTime(at: number): readonly [day: string, time: string] {
  const text = new Date(at).toISOString()
  return [text.slice(0, 10), text.slice(11, 19)]
}
