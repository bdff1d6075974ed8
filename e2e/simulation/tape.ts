// What came out of the loudspeaker: which song, from which second to which, and when. The judge knows the sound by this alone.

/** A piece of sound without a break: times in milliseconds of the walk, places in seconds of the song. */
export type Piece = {
  readonly element: number
  readonly track: number
  readonly begin: number
  readonly from: number
  end: number
  to: number
  /** 0 to 1, as it came out. */
  readonly volume: number
  /** What ended it. */
  why: 'sounding' | 'paused' | 'moved' | 'starved' | 'over' | 'closed' | 'turned' | 'crashed'
  /** How long silence of the same element lay between the piece before and this one, milliseconds; null: it is the first one. */
  readonly after: number | null
}

/** `places`: what an element holds of songs. Seconds of the element's timeline; `origin` is where the song's second 0 lies. */
export type Placed = { readonly track: number; readonly from: number; readonly to: number; readonly origin: number }

export type Tape = {
  readonly pieces: Piece[]
  /** An element sounds from a moment of its timeline on. */
  begin(element: number, places: readonly Placed[], time: number, now: number, rate: number, volume: number): void
  /** It sounds no more, or sounds otherwise. */
  end(element: number, now: number, why: Piece['why']): void
  /** What sounds at the moment `now`: audible pieces under way. */
  sounding(now: number): readonly { readonly track: number; readonly position: number; readonly piece: Piece }[]
}

type Running = {
  readonly time: number
  readonly at: number
  readonly rate: number
  readonly places: readonly Placed[]
  readonly volume: number
}
/** Quieter than this nobody hears it. */
const audible = 0.0005

export function openTape(): Tape {
  const pieces: Piece[] = []
  const running = new Map<number, Running>()
  const lastEnd = new Map<number, number>()

  /** Every song of the stretch of timeline that was played is a piece of its own. */
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
