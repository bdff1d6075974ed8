// An audio element that behaves as Chromium's: its clock runs while there is data, jumps take a moment, and it fires events for playing,
// waiting, end and errors.
import { joined, type MadeUpSource, Ranges, type Soon } from './media-source.ts'
import { plainHead, plainRate, readPlain } from './songs.ts'
import type { PlacedSound, Tape } from './tape.ts'
import type { Realm, VirtualTime } from './virtual-time.ts'

/** What all audio elements of a page share: clock, tape, sources, and the speed of the browser. */
export type World = {
  readonly time: VirtualTime
  readonly tape: Tape
  readonly page: Realm
  readonly soon: Soon
  readonly fetch: typeof fetch
  /** The MediaSources of the page by their object URL. */
  readonly sources: Map<string, MadeUpSource>
  readonly elements: Set<MadeUpAudio>
}

const same = 0.001
/** Seconds of data behind the current place that suffice to play. */
const enough = 0.05

export class MadeUpAudio extends EventTarget {
  readonly id: number
  paused = true
  ended = false
  seeking = false
  readyState = 0
  preload = 'auto'
  muted = false
  defaultPlaybackRate = 1
  error: { readonly code: number; readonly message: string } | null = null
  #volume = 1
  #rate = 1
  #src = ''
  #source: MadeUpSource | null = null
  #file: { readonly abortController: AbortController; places: PlacedSound[]; length: number; broken: boolean } | null = null
  #time = 0
  /**
   * While the clock runs: `at` is when it began (milliseconds of the walk), `from` the place in seconds then, `until` the end of the data;
   * null: it stands still.
   */
  #run: { readonly at: number; readonly from: number; readonly until: number } | null = null
  #plays: { readonly resolve: () => void; readonly reject: (error: unknown) => void }[] = []
  #look = 0

  readonly #world: World
  constructor(world: World) {
    super()
    this.#world = world
    world.elements.add(this)
    this.id = world.elements.size
  }
  canPlayType(): string {
    return 'probably'
  }
  async setSinkId(): Promise<void> {
    await Promise.resolve()
  }
  set src(address: string) {
    this.#leave()
    this.#src = address
  }
  get src(): string {
    return this.#src
  }
  removeAttribute(): void {
    this.#leave()
    this.#src = ''
  }
  load(): void {
    if (this.#source || this.#file || this.#src === '' || this.#src.startsWith('data:')) return
    const source = this.#world.sources.get(this.#src)
    if (source) {
      this.#source = source
      source.attach(this)
    } else if (this.#src.startsWith('/media/')) this.#fetch(this.#src)
  }
  #leave(): void {
    this.#halt('closed')
    this.#source?.detach()
    this.#source = null
    this.#file?.abortController.abort()
    this.#file = null
    this.paused = true
  }
  get volume(): number {
    return this.#volume
  }
  set volume(volume: number) {
    if (volume === this.#volume) return
    this.#volume = volume
    this.#again()
  }
  get playbackRate(): number {
    return this.#rate
  }
  set playbackRate(rate: number) {
    this.#time = this.currentTime
    this.#rate = rate
    this.#again()
  }
  /** Ends the piece on the tape and begins another at the same place, after a change of volume or speed; there is no silence between. */
  #again(): void {
    if (!this.#run) return
    this.#halt('turned')
    this.look()
  }
  get places(): readonly PlacedSound[] {
    return this.#source?.buffer?.places ?? this.#file?.places ?? []
  }
  get buffered(): Ranges {
    return new Ranges(joined(this.places))
  }
  get seekable(): Ranges {
    if (this.#source) return new Ranges([[0, Math.min(1e9, this.#source.duration)]])
    return new Ranges([[0, this.#file?.length ?? 0]])
  }
  get duration(): number {
    if (this.#source) return this.#source.duration
    return this.#file && this.#file.length > 0 ? this.#file.length : Number.NaN
  }
  get currentTime(): number {
    if (!this.#run) return this.#time
    return Math.min(this.#run.until, this.#run.from + ((this.#world.time.now() - this.#run.at) / 1000) * this.#rate)
  }
  set currentTime(to: number) {
    this.#halt('moved')
    this.#time = Math.min(to, Number.isFinite(this.duration) ? this.duration : to)
    this.ended = false
    this.seeking = true
    this.#look += 1
    const mine = this.#look
    this.#world.soon(() => {
      if (this.#look === mine) this.look()
    })
  }
  play(): Promise<void> {
    if (this.#src === '') return new Promise(() => undefined)
    if (this.paused) {
      this.paused = false
      this.dispatchEvent(new Event('play'))
      this.#world.soon(() => this.look())
    }
    return this.#run
      ? Promise.resolve()
      : new Promise((resolve, reject) => {
          this.#plays.push({ resolve, reject })
        })
  }
  pause(): void {
    if (this.paused) return
    this.paused = true
    this.#halt('paused')
    for (const { reject } of this.#plays.splice(0)) reject(new DOMException('paused', 'AbortError'))
    this.dispatchEvent(new Event('pause'))
  }
  /** Stops the clock at the current place, and ends the piece on the tape. `why`: as the tape records it. */
  #halt(why: Parameters<Tape['end']>[2]): void {
    if (!this.#run) return
    this.#time = this.currentTime
    this.#run = null
    this.#world.tape.end(this.id, this.#world.time.now(), why)
  }
  #endOf(moment: number): number {
    const range = joined(this.places).find(([from, to]) => from <= moment + same && moment < to - same / 10)
    return range?.[1] ?? moment
  }
  /** The last second of the whole sound; null: not known yet. */
  #last(): number | null {
    if (this.#source) return this.#source.readyState === 'ended' ? this.#source.end() : null
    return this.#file && this.#file.length > 0 ? this.#file.length : null
  }
  /**
   * Called after any change of the data or the state: plays on, waits or ends. `anew`: data that is playing may have been replaced by other
   * sound.
   */
  look(anew = false): void {
    if (this.#world.page.isOver || (!this.#source && !this.#file)) return
    const now = this.currentTime
    const until = this.#endOf(now)
    const last = this.#last()
    const has = until - now >= enough || (last !== null && until >= last - same && until > now)
    if (this.seeking && (has || (last !== null && now >= last - same))) {
      this.seeking = false
      this.dispatchEvent(new Event('seeked'))
    }
    if (this.#run) {
      if (!anew && until <= this.#run.until + same) return
      this.#halt('turned')
      this.#start(until)
      return
    }
    if (this.seeking) return
    if (has && this.readyState < 3) {
      this.readyState = 4
      this.dispatchEvent(new Event('canplay'))
    }
    if (this.paused || this.ended) return
    if (has) {
      this.#start(until)
      for (const { resolve } of this.#plays.splice(0)) resolve()
      this.dispatchEvent(new Event('playing'))
    } else if (last !== null && now >= last - same) this.#finish()
  }
  #start(until: number): void {
    const now = this.#world.time.now()
    this.#run = { at: now, from: this.#time, until }
    this.#world.tape.begin(this.id, this.places, this.#time, now, this.#rate, this.#volume * (this.muted ? 0 : 1))
    this.#look += 1
    const mine = this.#look
    this.#world.time.post(this.#world.page, ((until - this.#time) / this.#rate) * 1000, () => {
      if (this.#look === mine) this.#reach()
    })
  }
  /** Handles that the clock has reached the end of the data: the sound is over, or waits for more, or has failed. */
  #reach(): void {
    if (!this.#run) return
    const { until } = this.#run
    const last = this.#last()
    const isOver = last !== null && until >= last - same
    this.#halt(isOver ? 'over' : 'starved')
    this.#time = until
    if (isOver) this.#finish()
    else if (this.#file?.broken) this.#fail()
    else {
      this.readyState = 2
      this.dispatchEvent(new Event('waiting'))
    }
  }
  #finish(): void {
    this.paused = true
    this.ended = true
    this.dispatchEvent(new Event('ended'))
  }
  #fail(): void {
    this.#halt('closed')
    this.error = { code: 2, message: 'network' }
    this.dispatchEvent(new Event('error'))
  }
  /** Loads the file at an address by itself, from its beginning, without a MediaSource; it plays as far as bytes have come. */
  #fetch(address: string): void {
    const file: NonNullable<typeof this.file> = { abortController: new AbortController(), places: [], length: 0, broken: false }
    this.#file = file
    const read = async () => {
      try {
        const response = await this.#world.fetch(address, { headers: { Range: 'bytes=0-' }, signal: file.abortController.signal })
        const reader = response.ok ? response.body?.getReader() : undefined
        if (!reader) throw new Error('refused')
        let bytes = new Uint8Array()
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          const longer = new Uint8Array(bytes.length + piece.value.length)
          longer.set(bytes)
          longer.set(piece.value, bytes.length)
          bytes = longer
          this.#hold(file, bytes)
        }
      } catch {
        if (this.#world.page.isOver || file.abortController.signal.aborted) return
        file.broken = true
        if (!this.#run) this.#fail()
      }
    }
    void read()
  }
  get file() {
    return this.#file
  }
  #hold(file: NonNullable<typeof this.file>, bytes: Uint8Array): void {
    const head = readPlain(bytes)
    if (!head) return
    const isFirst = file.length === 0
    file.length = head.length
    file.places = [{ track: head.track, from: 0, to: Math.min(head.length, (bytes.length - plainHead) / plainRate), origin: 0 }]
    if (isFirst) {
      this.readyState = 1
      this.dispatchEvent(new Event('loadedmetadata'))
    }
    this.look()
  }
  /** Ends sound and loading, as the page is gone. */
  vanish(): void {
    this.#halt('crashed')
    this.#file?.abortController.abort()
  }
}
