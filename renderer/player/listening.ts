// Measures what is heard of a track, and keeps the measure while the page is loaded anew: a reload begins no second play-through.
import { z } from 'zod'
import type { HistoryEntry } from '../../shared/history/entry.ts'
import { type Listening, listen, notListening, type Turn } from '../../shared/history/listen.ts'
import { trackId } from '../../shared/ids.ts'
import type { SpeakerFact } from '../../shared/queue/facts.ts'

export type Meter = {
  /** Another person, or nobody: what was heard of one is never told under another. `start`: the start that is current now. */
  listenTo(whose: string | null, start: Pick<Listening, 'startId' | 'track'>): void
  hear(happened: SpeakerFact | Turn): void
  /** Keeps the measure for the next load of this page. */
  keep(): void
}

type Dependencies = {
  /** Lives as long as the window, and no longer. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number
  readonly record: (entry: Pick<HistoryEntry, 'track' | 'event'>) => void
}

const place = 'listening'
const keptSchema = z.object({
  whose: z.string(),
  startId: z.number().int(),
  track: z.number().int().nonnegative().transform(trackId),
  heard: z.number().nonnegative(),
  wanted: z.boolean(),
  counted: z.boolean(),
  over: z.boolean(),
})

/** Plays and skips go to `record`, each once for a start (shared/history/listen.ts). */
export function createMeter({ storage, clock, record }: Dependencies): Meter {
  let listener: string | null = null
  let listening = notListening

  const keep = () => {
    const { startId, track, heard, wanted, counted, over } = listening
    if (listener === null || track === null) storage.removeItem(place)
    else storage.setItem(place, JSON.stringify({ whose: listener, startId, track, heard, wanted, counted, over }))
  }
  const hear = (happened: SpeakerFact | Turn) => {
    const before = listening
    const { state, entries } = listen(listening, happened, clock())
    listening = state
    // Kept before it is told: a page that ends in between rather tells one too few than one twice.
    if (entries.length > 0 || state.startId !== before.startId || state.over !== before.over) keep()
    for (const entry of entries) record(entry)
  }

  return {
    listenTo: (whose, { startId, track }) => {
      const kept = read(storage.getItem(place))
      listener = whose
      const same = kept !== null && kept.whose === whose && kept.startId === startId && kept.track === track
      listening = same ? { ...notListening, ...kept } : notListening
      if (!same) keep()
    },
    hear,
    keep,
  }
}

/** What an earlier load of this page left; null if that is nothing, or nonsense. */
function read(text: string | null): z.infer<typeof keptSchema> | null {
  if (text === null) return null
  try {
    return keptSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
