// Which frame is heard when: files that change within, bit rates that vary with and without a word about it, and what stands in front.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ape, file, id3, tagFrame, vbriFrame } from '../../../shared/audio/mp3-for-tests.ts'
import { fast, inRow, type Kind, mono, numbered, numberOf, slow, slowest, stereo } from '../../../shared/audio/segments-for-tests.ts'
import { createTestFeeder, findGaps, serveFile, soundAt } from '../tests/track-segment-for-tests.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The length of `count` frames of a kind, seconds. */
const lengthOf = ({ sampleRate }: Kind, count: number) => (count * (sampleRate > 24_000 ? 1152 : 576)) / sampleRate
const upTo = (count: number) => Array.from({ length: count }, (_, number) => number)

describe('a file that changes within', () => {
  const kinds: readonly (readonly [Kind, number])[] = [
    [stereo, 200],
    [mono, 300],
    [fast, 250],
    [slow, 200],
    [slowest, 100],
    [stereo, 150],
  ]
  const firsts = kinds.map((_, index) => kinds.slice(0, index).reduce((sum, [, count]) => sum + count, 0))
  const joined = file(kinds.flatMap(([kind, count], index) => inRow(kind, firsts[index] ?? 0, count)))
  const length = kinds.reduce((sum, [kind, count]) => sum + lengthOf(kind, count), 0)

  it('plays on through changes of channels and sample rate, in time to the last frame', async () => {
    serveFile(joined)
    const player = createTestFeeder()
    const trackSegment = await player.play()
    expect(trackSegment.end).toBeCloseTo(length, 9)
    expect(player.heard().map(({ frame }) => numberOf(frame))).toEqual(upTo(1200))
    expect(findGaps(player.heard(), trackSegment)).toEqual([])
    // The sound that the decoder holds back is flushed at each change of the kind of sound, and at the end.
    expect(player.drained()).toHaveLength(kinds.length)
  })

  it('takes a single frame of another kind for rubbish', async () => {
    serveFile(file([...inRow(stereo, 0, 100), numbered(mono, 900), ...inRow(stereo, 100, 100)]))
    const player = createTestFeeder()
    const trackSegment = await player.play()
    expect(trackSegment.end).toBeCloseTo(lengthOf(stereo, 200), 9)
  })

  it.each(['never read', 'read whole'])('is gone into at the frame of a second, %s', async how => {
    serveFile(joined)
    const player = createTestFeeder()
    if (how === 'read whole') await player.play()
    let begin = 0
    for (const [index, [kind, count]] of kinds.entries()) {
      const first = firsts[index] ?? 0
      const second = begin + lengthOf(kind, 57.5)
      const trackSegment = await player.play(second)
      expect(soundAt(player.heard(), trackSegment, second)).toEqual({
        number: first + 57,
        begin: expect.closeTo(begin + lengthOf(kind, 57), 6),
      })
      expect((trackSegment.end ?? 0) - trackSegment.origin).toBeCloseTo(length, 6)
      expect(findGaps(player.heard(), trackSegment)).toEqual([])
      begin += lengthOf(kind, count)
    }
  })

  it('is not read further ahead than others, though it changes after every other frame', async () => {
    const pair = [...inRow(stereo, 0, 2), ...inRow(mono, 0, 2)]
    serveFile(file(Array<readonly Uint8Array[]>(2000).fill(pair).flat()))
    const trackSegment = createTestFeeder().begin()
    await expect.poll(() => trackSegment.bufferedUntil).toBeGreaterThan(60)
    expect(trackSegment.bufferedUntil).toBeLessThan(61)
  })

  it('that is several files one behind the other loses nothing at their seams, nor the silence that their encoders added', async () => {
    const tag = (count: number) => tagFrame({ frames: count, delay: 576, padding: 1008 })
    serveFile(file([tag(100), ...inRow(stereo, 0, 100), tag(80), ...inRow(stereo, 100, 80), tag(60), ...inRow(stereo, 180, 60)]))
    const player = createTestFeeder()
    const trackSegment = await player.play()
    const music = (count: number) => (count * 1152 - 1584) / 44_100
    expect(trackSegment.end).toBeCloseTo(music(100) + music(80) + music(60), 9)
    expect(findGaps(player.heard(), trackSegment)).toEqual([])
    const again = await player.play(music(100) + 0.5)
    expect(soundAt(player.heard(), again, music(100) + 0.5)?.number).toBe(100 + Math.floor((0.5 * 44_100 + 576) / 1152))
  })
})

describe('a variable bit rate', () => {
  const quiet = (first: number, count: number) => inRow({ ...stereo, bitrate: 48 }, first, count)
  const loud = (first: number, count: number) => inRow({ ...stereo, bitrate: 192 }, first, count)
  const frameAt = (second: number, delay = 0) => Math.floor((second * 44_100 + delay) / 1152)

  it.each(['never read', 'read whole'])('that nothing tells of is gone into where one asked, and ends when it ends: %s', async how => {
    serveFile(file([...quiet(0, 2000), ...loud(2000, 6000), ...quiet(8000, 2000)]))
    const player = createTestFeeder()
    if (how === 'read whole') await player.play()
    for (const second of [30, 100, 220, 255]) {
      const trackSegment = await player.play(second)
      expect(soundAt(player.heard(), trackSegment, second)?.number).toBe(frameAt(second))
      expect((trackSegment.end ?? 0) - trackSegment.origin).toBeCloseTo(lengthOf(stereo, 10_000), 6)
    }
  })

  it('is none where only the frame with the tag is of another bit rate', async () => {
    const low: Kind = { ...stereo, bitrate: 32 }
    const { requests } = serveFile(file([tagFrame({ frames: 5000, delay: 576, padding: 1008 }), ...inRow(low, 0, 5000)]))
    const player = createTestFeeder()
    const trackSegment = await player.play(100)
    expect(soundAt(player.heard(), trackSegment, 100)?.number).toBe(frameAt(100, 576))
    expect(requests.at(-1)?.from).toBeGreaterThan(350_000)
  })

  /** Twelve minutes: two thirds of them take up a third of the 8 MB. */
  const count = 27_000
  const many = (2 * count) / 3
  const [low, high] = [
    { ...stereo, bitrate: 48 },
    { ...stereo, bitrate: 192 },
  ]
  const [few, more] = [numbered(low, 0).length, numbered(high, 0).length]
  const byteOf = (frame: number) => Math.min(frame, many) * few + Math.max(0, frame - many) * more
  const sound = file(Array.from({ length: count }, (_, frame) => numbered(frame < many ? low : high, frame)))
  const music = (count * 1152 - 576 - 1008) / 44_100
  const toc = Array.from({ length: 100 }, (_, percent) => Math.floor((256 * byteOf((percent * count) / 100)) / byteOf(count)))

  it('with a table of places: a far jump loads nothing in between, and the end is where it is', async () => {
    for (const second of [250, 400, 600, music - 5]) {
      const { requests } = serveFile(file([tagFrame({ mark: 'Xing', frames: count, bytes: 417 + sound.length, toc }), sound]))
      const player = createTestFeeder()
      const trackSegment = await player.play(second)
      const [head, jump, third] = requests
      expect(third).toBeUndefined()
      expect(head?.bytesSent).toBeLessThan(100_000)
      const found = soundAt(player.heard(), trackSegment, trackSegment.from - trackSegment.origin)
      // 256ths of the bytes tell the place: where there are least bytes to a second that is most seconds.
      const unit = (byteOf(count) / 256 / few) * (1152 / 44_100)
      expect(Math.abs((found?.number ?? 0) * (1152 / 44_100) - second)).toBeLessThan(1.5 * unit)
      expect(jump?.from).toBeGreaterThan(byteOf(frameAt(second - 1.6 * unit)))
      // At the end of the file it is known which frames were heard, so the segment ends where the music does.
      expect((trackSegment.end ?? 0) - trackSegment.origin).toBeCloseTo(music, 6)
      expect(found?.begin).toBeCloseTo(((found?.number ?? 0) * 1152 - 576) / 44_100, 5)
      expect(findGaps(player.heard(), trackSegment)).toEqual([])
    }
  })

  it('with a table, refined: what was read to the end is gone into at the frame', async () => {
    serveFile(file([tagFrame({ mark: 'Xing', frames: count, bytes: 417 + sound.length, toc }), sound]))
    const player = createTestFeeder()
    await player.play(500)
    const trackSegment = await player.play(620)
    expect(soundAt(player.heard(), trackSegment, 620)?.number).toBe(frameAt(620, 576))
  })

  it('with the table of the Fraunhofer encoder does the same', async () => {
    const steps = 100
    const sizes = Array.from({ length: steps }, (_, step) => byteOf(((step + 1) * count) / steps) - byteOf((step * count) / steps))
    const { requests } = serveFile(
      file([vbriFrame({ frames: count, bytes: 417 + sound.length, framesPerEntry: count / steps, sizes }), sound]),
    )
    const player = createTestFeeder()
    const trackSegment = await player.play(600)
    expect(requests).toHaveLength(2)
    expect(requests[1]?.from).toBeGreaterThan(byteOf(frameAt(590)))
    const found = soundAt(player.heard(), trackSegment, trackSegment.from - trackSegment.origin)
    expect(found?.begin).toBeCloseTo(((found?.number ?? 0) * 1152) / 44_100, 5)
    expect(trackSegment.from - trackSegment.origin).toBeGreaterThan(595)
    expect(trackSegment.from - trackSegment.origin).toBeLessThan(605)
    expect((trackSegment.end ?? 0) - trackSegment.origin).toBeCloseTo((count * 1152) / 44_100, 6)
  })

  it('that nothing tells of, in a file of hours, is gone into at about that second, and plays to its end', async () => {
    const [hour, rest] = [numbered({ ...stereo, bitrate: 320 }, 0), numbered({ ...stereo, bitrate: 256 }, 0)]
    const long = file(Array.from({ length: 26_000 }, (_, frame) => (frame < 1000 ? rest : hour)))
    const { requests } = serveFile(long)
    const player = createTestFeeder()
    await player.play(20)
    requests.length = 0
    const trackSegment = await player.play(600)
    // The position is estimated by the bit rate so far, so most of the file before it is not downloaded.
    expect(requests.reduce((sum, { bytesSent }) => sum + bytesSent, 0)).toBeLessThan(long.length - 18_000_000)
    expect(player.heard()[0]?.from).toBe(trackSegment.from)
    expect(findGaps(player.heard(), trackSegment)).toEqual([])
    const left = Math.round(((trackSegment.end ?? 0) - trackSegment.from) * (44_100 / 1152))
    expect(Math.abs(26_000 - left - frameAt(600))).toBeLessThan(5000)
  })

  it('is found out where a jump lands, and then that place is as far off as what is different before it', async () => {
    const [ad, show] = [numbered({ ...stereo, bitrate: 320 }, 0), numbered({ ...stereo, bitrate: 160 }, 0)]
    const long = file([...Array<Uint8Array>(1150).fill(ad), ...Array<Uint8Array>(60_000).fill(show)])
    const { requests } = serveFile(long)
    const player = createTestFeeder()
    const trackSegment = await player.play(1200)
    const heard = (trackSegment.end ?? 0) - trackSegment.from
    expect(Math.abs(lengthOf(stereo, 61_150) - heard - 1200)).toBeLessThan(31)
    expect(requests.reduce((sum, { bytesSent }) => sum + bytesSent, 0)).toBeLessThan((heard + 20) * 20_000)
  })

  it.each([
    ['nothing tells of it', []],
    ['a table is about more than there is', [tagFrame({ mark: 'Xing', frames: 90_000, bytes: 60_000_000, toc })]],
  ])('that would lead behind the end of the file leads into it: %s', async (_what, tag) => {
    serveFile(file([...tag, ...loud(0, 2000), ...quiet(2000, 10_000)]))
    const player = createTestFeeder()
    const trackSegment = await player.play(250)
    expect(soundAt(player.heard(), trackSegment, 250)?.number).toBe(frameAt(250, tag.length > 0 ? 576 : 0))
  })

  it('whose table is about other bytes than these is gone into without it', async () => {
    const joined = file([...quiet(0, 3000), ...loud(3000, 3000)])
    const table = Array.from({ length: 100 }, (_, percent) => Math.floor(percent * 2.56))
    serveFile(file([tagFrame({ mark: 'Xing', frames: 3000, bytes: 417 + byteOf(3000), toc: table }), joined]))
    const player = createTestFeeder()
    const trackSegment = await player.play(120)
    expect(soundAt(player.heard(), trackSegment, 120)?.number).toBe(frameAt(120, 576))
    expect((trackSegment.end ?? 0) - trackSegment.origin).toBeCloseTo((6000 * 1152 - 1584) / 44_100, 6)
  })
})

describe('the same song', () => {
  it('in another size is another file: nothing that was known of the first counts', async () => {
    const { replace } = serveFile(file([tagFrame({ mark: 'Xing', frames: 8000 }), ...inRow(stereo, 0, 8000)]))
    const player = createTestFeeder()
    await player.play()
    replace(file([tagFrame({ mark: 'Xing', frames: 8000 }), ...inRow({ ...stereo, bitrate: 64 }, 0, 8000)]))
    const trackSegment = await player.play(200)
    expect(soundAt(player.heard(), trackSegment, 200)?.number).toBe(Math.floor((200 * 44_100 + 576) / 1152))
  })
})

describe('what stands in front of the first frame', () => {
  const sound = file(inRow(stereo, 0, 200))

  it.each([
    ['nearly a megabyte of rubbish', () => new Uint8Array(990_000).fill(0x3c)],
    ['an APE tag of two megabytes', () => ape(2_000_000)],
    ['an ID3 tag of five megabytes and another tag', () => file([id3(5_000_000), ape(300_000)])],
  ])('is passed over: %s', async (_what, front) => {
    serveFile(file([front(), sound]))
    const player = createTestFeeder()
    const trackSegment = await player.play()
    expect(player.failures).toEqual([])
    expect(player.heard().map(({ frame }) => numberOf(frame))).toEqual(upTo(200))
    expect(trackSegment.end).toBeCloseTo(lengthOf(stereo, 200), 9)
  })

  it('is given up after a megabyte that is nothing: it may be sound of another format', async () => {
    serveFile(file([new Uint8Array(1_100_000).fill(0x3c), sound]))
    const player = createTestFeeder()
    await player.play()
    expect(player.failures).toEqual([{ reason: 'The song is not an MP3 file.', why: 'format' }])
  })
})
