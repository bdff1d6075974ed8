// Records what came out of the loudspeaker: which song, from which second to which, and when. The checks know of sound through it alone.

/** A stretch of one song that sounded without interruption. `begin`, `end`: milliseconds of the walk; `from`, `to`: seconds of the song. */
export type Piece = {
  readonly element: number
  readonly track: number
  readonly begin: number
  readonly from: number
  end: number
  to: number
  /** The element's volume, 0 to 1. */
  readonly volume: number
  /** What ended it. */
  why: 'sounding' | 'paused' | 'moved' | 'starved' | 'over' | 'closed' | 'turned' | 'crashed'
  /** Milliseconds of silence of the same element between the piece before and this one; null: it is the element's first piece. */
  readonly after: number | null
}

/**
 * A stretch of an element's timeline that holds a song: `from` and `to` in seconds of the timeline; `origin`: where on it second 0 of the
 * song lies.
 */
export type PlacedSound = { readonly track: number; readonly from: number; readonly to: number; readonly origin: number }

export type Tape = {
  readonly pieces: Piece[]
  /** An element begins to sound at place `time` of its timeline (seconds), at moment `now` (milliseconds), with the data in `places`. */
  begin(element: number, places: readonly PlacedSound[], time: number, now: number, rate: number, volume: number): void
  /** To be called when the element stops, or what it plays changes: its pieces up to `now` go on the tape. */
  end(element: number, now: number, why: Piece['why']): void
  /** The songs that are audible at the moment `now`, with the second of each. */
  sounding(now: number): readonly { readonly track: number; readonly position: number; readonly piece: Piece }[]
}

type Running = {
  readonly time: number
  readonly at: number
  readonly rate: number
  readonly places: readonly PlacedSound[]
  readonly volume: number
}
/** Volumes below this count as silent. */
const audible = 0.0005

export function openTape(): Tape {
  const pieces: Piece[] = []
  const running = new Map<number, Running>()
  const lastEnd = new Map<number, number>()

  /** Divides a stretch of an element's timeline that was played into one piece for each song in it. */
  const cut = (element: number, { time, at, rate, places, volume }: Running, now: number, why: Piece['why']): readonly Piece[] => {
    const until = time + ((now - at) / 1000) * rate
    const when = (moment: number) => at + ((moment - time) / rate) * 1000
    const found: Piece[] = []
    for (const place of places) {
      const [from, to] = [Math.max(place.from, time), Math.min(place.to, until)]
      if (to <= from) continue
      const after = found.length > 0 ? 0 : lastEnd.has(element) ? at - (lastEnd.get(element) ?? 0) : null
      const isLast = to >= until
      const [begin, end] = [when(from), when(to)]
      found.push({
        element,
        track: place.track,
        begin,
        from: from - place.origin,
        end,
        to: to - place.origin,
        volume,
        why: isLast ? why : 'over',
        after,
      })
    }
    return found
  }
  return {
    pieces,
    begin: (element, places, time, now, rate, volume) => {
      running.set(element, { time, at: now, rate, places: places.toSorted((one, other) => one.from - other.from), volume })
    },
    end: (element, now, why) => {
      const was = running.get(element)
      if (!was) return
      running.delete(element)
      pieces.push(...cut(element, was, now, why))
      lastEnd.set(element, now)
    },
    sounding: now => {
      const all = [...running].flatMap(([element, one]) => cut(element, one, now, 'sounding').slice(-1))
      return all
        .filter(({ volume, end }) => volume > audible && now - end < 1)
        .map(piece => ({ track: piece.track, position: piece.to, piece }))
    },
  }
}
