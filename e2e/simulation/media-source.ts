// A MediaSource of the simulation: it takes frames that name their song, and so knows which song lies where on its timeline.
import { frameBytes, frameSeconds, readFrame } from './songs.ts'
import type { PlacedSound } from './tape.ts'

/** Runs work a little later, as long as the browser takes for a step. */
export type Soon = (work: () => void) => void
/**
 * The audio element that plays the source; `look` is called when its data has changed. `anew`: data that is playing may have been replaced
 * by other sound.
 */
type Watcher = { look(anew?: boolean): void }

const same = 0.001

/** Stands for the browser's TimeRanges. */
export class Ranges {
  readonly #ranges: readonly (readonly [number, number])[]
  constructor(ranges: readonly (readonly [number, number])[]) {
    this.#ranges = ranges
  }
  get length(): number {
    return this.#ranges.length
  }
  start(index: number): number {
    return this.#ranges[index]?.[0] ?? 0
  }
  end(index: number): number {
    return this.#ranges[index]?.[1] ?? 0
  }
}

/** The ranges of the timeline in which there is sound, in seconds; places that touch are one range. */
export const joined = (places: readonly PlacedSound[]): readonly (readonly [number, number])[] => {
  const ranges: [number, number][] = []
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    const last = ranges.at(-1)
    if (last && from <= last[1] + same) last[1] = Math.max(last[1], to)
    else ranges.push([from, to])
  }
  return ranges
}

export class MadeUpBuffer extends EventTarget {
  updating = false
  places: PlacedSound[] = []
  appendWindowStart = 0
  appendWindowEnd = Number.POSITIVE_INFINITY
  #offset = 0
  #next = 0
  readonly #soon: Soon
  readonly #changed: () => void
  constructor(soon: Soon, changed: () => void) {
    super()
    this.#soon = soon
    this.#changed = changed
  }
  get timestampOffset(): number {
    return this.#offset
  }
  set timestampOffset(value: number) {
    this.#offset = value
    this.#next = value
  }
  get buffered(): Ranges {
    return new Ranges(joined(this.places))
  }
  abort(): void {
    this.#next = this.#offset
  }
  appendBuffer(bytes: Uint8Array): void {
    this.#update(() => {
      for (let at = 0; at + frameBytes <= bytes.length; at += frameBytes) this.#put(readFrame(bytes, at))
    })
  }
  #put(frame: ReturnType<typeof readFrame>): void {
    const begin = this.#next
    this.#next += frameSeconds
    const [from, to] = [Math.max(begin, this.appendWindowStart), Math.min(this.#next, this.appendWindowEnd)]
    if (to - from <= same / 10) return
    const track = frame?.track ?? 0
    const origin = frame === null ? from : begin - frame.frame * frameSeconds
    const last = this.places.at(-1)
    if (last && last.track === track && Math.abs(last.to - from) < same && Math.abs(last.origin - origin) < same) {
      this.places[this.places.length - 1] = { ...last, to }
      return
    }
    this.#cut(from, to)
    this.places.push({ track, from, to, origin })
  }
  #cut(from: number, to: number): void {
    this.places = this.places.flatMap(place => [
      ...(place.from < from - same / 10 ? [{ ...place, to: Math.min(place.to, from) }] : []),
      ...(place.to > to + same / 10 ? [{ ...place, from: Math.max(place.from, to) }] : []),
    ])
  }
  remove(from: number, to: number): void {
    this.#update(() => this.#cut(from, to))
  }
  #update(change: () => void): void {
    if (this.updating) throw new DOMException('still updating', 'InvalidStateError')
    this.updating = true
    this.#soon(() => {
      change()
      this.updating = false
      this.#changed()
      this.dispatchEvent(new Event('updateend'))
    })
  }
}

export class MadeUpSource extends EventTarget {
  readyState: 'closed' | 'open' | 'ended' = 'closed'
  element: Watcher | null = null
  buffer: MadeUpBuffer | null = null
  readonly #soon: Soon
  /** Infinite until `endOfStream` is called for the first time; later appends beyond the end make it longer. */
  duration = Number.POSITIVE_INFINITY
  constructor(soon: Soon) {
    super()
    this.#soon = soon
  }
  attach(element: Watcher): void {
    this.element = element
    this.#soon(() => {
      if (this.element !== element) return
      this.readyState = 'open'
      this.dispatchEvent(new Event('sourceopen'))
    })
  }
  detach(): void {
    this.element = null
    this.readyState = 'closed'
  }
  setLiveSeekableRange(): void {
    if (this.readyState !== 'open') throw new DOMException('not open', 'InvalidStateError')
  }
  addSourceBuffer(): MadeUpBuffer {
    this.buffer = new MadeUpBuffer(this.#soon, () => {
      if (this.readyState === 'ended') this.readyState = 'open'
      this.duration = Math.max(this.duration, this.end())
      this.element?.look(true)
    })
    return this.buffer
  }
  endOfStream(): void {
    if (this.readyState !== 'open' || this.buffer?.updating) throw new DOMException('not open', 'InvalidStateError')
    this.readyState = 'ended'
    this.duration = this.end()
    this.element?.look()
  }
  end(): number {
    return Math.max(0, ...(this.buffer?.places ?? []).map(({ to }) => to))
  }
}
