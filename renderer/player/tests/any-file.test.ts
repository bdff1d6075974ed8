// Any file: segments of all kinds one behind the other, with tags, rubbish and odd frames between them. Each second gives its frame.
import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { frameHeader, frameHeaderSize } from '../../../shared/audio/mp3.ts'
import { ape, file, id3 } from '../../../shared/audio/mp3-for-tests.ts'
import {
  fast,
  inRow,
  type Kind,
  mono,
  numbered,
  numberOf,
  slow,
  slowest,
  stereo,
  tagged,
} from '../../../shared/audio/segments-for-tests.ts'
import { createTestFeeder, type FileServer, findGaps, serveFile, soundAt } from './track-segment-for-tests.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What stands in a file. `rates`: of its frames by turns, in thousands of bits per second. */
type Piece =
  | { readonly type: 'sound'; readonly kind: Kind; readonly rates: readonly number[]; readonly count: number; readonly tag: Tag | null }
  | { readonly type: 'other'; readonly bytes: Uint8Array }
type Tag = { readonly delay: number; readonly padding: number; readonly off: number }

/** A frame that is to be heard, and when: seconds of the music. */
type Truth = { readonly number: number; readonly begin: number; readonly from: number; readonly to: number }

const kinds = [stereo, mono, fast, slow, slowest]
const ratesOf = ({ sampleRate }: Kind): readonly number[] => (sampleRate > 24_000 ? [64, 128, 192, 320] : [56, 64, 96, 160])
const nothing = Uint8Array.of(0x55)
/** A frame of a kind that no segment has, followed by junk; two such frames in a row would be a segment. */
const odd = file([numbered({ sampleRate: 32_000, mono: true, bitrate: 96 }, 1), nothing])

/** Whether two of its headers stand as far apart as its frame is long, whatever is between them: that is a frame, and to be heard. */
function isOddInRow(bytes: Uint8Array): boolean {
  const isHeader = (at: number): boolean => odd.subarray(0, frameHeaderSize).every((byte, index) => bytes[at + index] === byte)
  const length = frameHeader(odd, 0)?.length ?? 0
  return bytes.some((_, at) => isHeader(at) && isHeader(at + length))
}

const tag = fc.option(fc.record({ delay: fc.nat(2000), padding: fc.nat(4000), off: fc.constantFrom(0, 0, 0, 5) }), { nil: null })
const sound = fc.constantFrom(...kinds).chain(kind =>
  fc.record({
    type: fc.constant('sound' as const),
    kind: fc.constant(kind),
    rates: fc.array(fc.constantFrom(...ratesOf(kind)), { minLength: 1, maxLength: 3 }),
    count: fc.integer({ min: 8, max: 150 }),
    tag,
  }),
)
const other = fc
  .oneof(
    fc.integer({ min: 1, max: 3000 }).map(length => new Uint8Array(length).fill(0x55)),
    fc.integer({ min: 1, max: 3000 }).map(id3),
    fc.integer({ min: 1, max: 3000 }).map(size => ape(size)),
    fc.constant(odd),
    fc.integer({ min: 4, max: 400 }).map(length => file([odd.subarray(0, length), nothing])),
  )
  .map(bytes => ({ type: 'other' as const, bytes }))
const pieces: fc.Arbitrary<readonly Piece[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: sound }, { weight: 2, arbitrary: other }), { minLength: 1, maxLength: 8 })
  .filter(all => all.some(({ type }) => type === 'sound'))
const sizes = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 })

/** The bytes, and what is to be heard of them, worked out from the pieces alone. */
function make(all: readonly Piece[]): { readonly bytes: Uint8Array; readonly truth: readonly Truth[]; readonly length: number } {
  const parts: Uint8Array[] = []
  type Part = { readonly kind: Kind; readonly tag: Tag | null; readonly said: number; readonly first: number; count: number }
  const segments: Part[] = []
  let next = 0
  for (const piece of all) {
    if (piece.type === 'other') {
      parts.push(piece.bytes)
      continue
    }
    const { kind, rates, count } = piece
    const said = count + (piece.tag?.off ?? 0)
    if (piece.tag) parts.push(tagged(kind, { ...piece.tag, frames: said }))
    for (let index = 0; index < count; index += 1) {
      parts.push(...inRow({ ...kind, bitrate: rates[index % rates.length] ?? kind.bitrate }, next + index, 1))
    }
    const last = segments.at(-1)
    if (last && last.kind === kind && !piece.tag) last.count += count
    else segments.push({ kind, tag: piece.tag, said, first: next, count })
    next += count
  }
  const truth: Truth[] = []
  let begin = 0
  for (const [index, { kind, tag, said, first, count }] of segments.entries()) {
    const samples = kind.sampleRate > 24_000 ? 1152 : 576
    const padding = tag && (said === count || index === segments.length - 1) ? tag.padding : 0
    const end = Math.max(begin, begin + (count * samples - (tag?.delay ?? 0) - padding) / kind.sampleRate)
    for (let frame = 0; frame < count; frame += 1) {
      const at = begin + (frame * samples - (tag?.delay ?? 0)) / kind.sampleRate
      const [from, to] = [Math.max(begin, at), Math.min(end, at + samples / kind.sampleRate)]
      if (to - from > 1e-5) truth.push({ number: first + frame, begin: at, from, to })
    }
    begin = end
  }
  return { bytes: file(parts), truth, length: begin }
}

/** Plays on from the middle of the sound of some frames, which are given as shares of all. */
async function expectEach(player: ReturnType<typeof createTestFeeder>, truth: readonly Truth[], length: number, shares: readonly number[]) {
  for (const share of shares) {
    const wanted = truth[Math.floor(share * truth.length)]
    if (!wanted) continue
    const second = (wanted.from + wanted.to) / 2
    const trackSegment = await player.play(second)
    expect(soundAt(player.heard(), trackSegment, second)).toEqual({ number: wanted.number, begin: expect.closeTo(wanted.begin, 5) })
    expect((trackSegment.end ?? 0) - trackSegment.origin).toBeCloseTo(length, 5)
    expect(findGaps(player.heard(), trackSegment)).toEqual([])
  }
}
const shares = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 3 })

it('is heard whole, each frame at its sample, however its bytes come; and from any second on once it was read', async () => {
  await fc.assert(
    fc.asyncProperty(pieces, sizes, shares, async (all, cuts, places) => {
      const { bytes, truth, length } = make(all)
      fc.pre(!isOddInRow(bytes))
      serveFile(bytes, cuts)
      const player = createTestFeeder()
      const trackSegment = await player.play()
      expect(player.failures).toEqual([])
      expect(player.heard().map(({ frame }) => numberOf(frame))).toEqual(truth.map(({ number }) => number))
      expect(player.heard().map(({ begin }) => begin - trackSegment.origin)).toEqual(truth.map(({ begin }) => expect.closeTo(begin, 6)))
      expect(trackSegment.end).toBeCloseTo(length, 6)
      expect(findGaps(player.heard(), trackSegment)).toEqual([])
      await expectEach(player, truth, length, places)
    }),
    { numRuns: 150 },
  )
})

it('of one bit rate is heard from any second on, though nothing of it was read, nor is then what lies before', async () => {
  const constant = fc.tuple(
    fc.array(other, { maxLength: 2 }),
    sound,
    fc.integer({ min: 300, max: 3000 }),
    fc.array(other, { maxLength: 2 }),
  )
  await fc.assert(
    fc.asyncProperty(constant, sizes, shares, async ([front, one, count, behind], cuts, places) => {
      fc.pre([front, behind].every(others => !isOddInRow(file(others.map(piece => piece.bytes)))))
      const [bitrate = 128] = one.rates
      const steady: readonly Uint8Array[] = inRow({ ...one.kind, bitrate }, 0, count)
      const tag = one.tag ? [tagged(one.kind, { ...one.tag, frames: count })] : []
      const bytes = file([...front.map(piece => piece.bytes), ...tag, ...steady, ...behind.map(piece => piece.bytes)])
      const { truth, length } = make([{ ...one, rates: [bitrate], count, tag: one.tag }])
      for (const share of places) {
        const served: FileServer = serveFile(bytes, cuts)
        await expectEach(createTestFeeder(), truth, length, [share])
        const before = file(steady.slice(0, Math.floor(share * count))).length
        const came = served.requests.slice(0, -1).reduce((sum, { bytesSent }) => sum + bytesSent, 0)
        if (before > 400_000) expect(came).toBeLessThan(before - 100_000)
      }
    }),
    { numRuns: 40 },
  )
})

it('that is any bytes ends or fails, and nothing is appended that is no frame', async () => {
  const nasty = fc.oneof(
    fc.uint8Array({ maxLength: 900 }),
    fc.constantFrom(
      odd,
      numbered(mono, 3),
      numbered(slow, 3).subarray(0, 90),
      id3(90),
      tagged(stereo, { frames: 9, delay: 4000, padding: 4000 }),
    ),
    fc.nat(40).map(count => file(inRow(fast, 0, count))),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(nasty, { maxLength: 12 }),
      sizes,
      fc.double({ min: 0, max: 20, noNaN: true }),
      async (parts, cuts, second) => {
        serveFile(file(parts), cuts)
        const player = createTestFeeder()
        for (const position of [0, second, second / 2]) {
          const trackSegment = await player.play(position)
          if (trackSegment.end === null) expect(player.failures.at(-1)?.why).toBe('format')
          for (const { frame } of player.heard()) expect(frameHeader(frame, 0)?.length).toBe(frame.length)
        }
      },
    ),
    { numRuns: 150 },
  )
})
