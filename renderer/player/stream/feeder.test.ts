// What is appended where: exact places, held-back ends, the following track, room, and changes of mind.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { averageFrame, file, frames, steadyFrames, tagFrame } from '../../../shared/audio/mp3-for-tests.ts'
import { trackId } from '../../../shared/ids.ts'
import { createFeeder } from './feeder.ts'
import type { SoundBuffer } from './sound-buffer.ts'
import type { TrackFile } from './track-bytes.ts'

const rate = 44_100
const delay = 576
const padding = 1008
/** Numbers of frames: `count` are about 8 seconds, `long` a little over two minutes. */
const count = 309
const long = 5000
const lengthOf = (total: number) => (total * 1152 - delay - padding) / rate
const songs = new Map<number, Uint8Array>()
const trackOf = (id: number): TrackFile => ({ track: trackId(id), quality: '128' })
const asked: string[] = []
/** By song, the byte at which its download breaks off; requests for later bytes are refused. */
const cutOff = new Map<number, number>()

beforeEach(() => {
  asked.splice(0)
  cutOff.clear()
  songs.set(1, file([tagFrame({ frames: count, delay, padding }), ...steadyFrames(count)]))
  songs.set(2, songs.get(1) ?? new Uint8Array())
  songs.set(3, file([tagFrame({ frames: long, delay, padding }), ...steadyFrames(long)]))
  songs.set(4, new Uint8Array(5000).fill(0x3c))
  vi.stubGlobal('fetch', async (address: string, { headers, signal }: { headers: Record<string, string>; signal: AbortSignal }) => {
    const id = /media\/(\d+)/.exec(address)?.[1] ?? ''
    const from = Number(/bytes=(\d+)-/.exec(headers['Range'] ?? '')?.[1])
    asked.push(`${id} from ${from}`)
    const bytes = songs.get(Number(id))
    if (!bytes) return new Response('not-found', { status: 404 })
    const until = cutOff.get(Number(id)) ?? bytes.length
    if (from >= until && until < bytes.length) return new Response('refused', { status: 403 })
    let at = from
    const body = new ReadableStream<Uint8Array>({
      pull: controller => {
        if (signal.aborted) return controller.error(signal.reason)
        if (at < until) controller.enqueue(bytes.slice(at, Math.min(until, at + 30_000)))
        else controller.close()
        at += 30_000
      },
    })
    return new Response(body, { status: from > 0 ? 206 : 200, headers: { 'content-length': String(bytes.length - from) } })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** A feeder over a buffer that only takes notes. */
function setUp() {
  let now = 0
  let end = 0
  const notes: string[] = []
  const failures: string[] = []
  let origin = 0
  let appended = 0
  let reshaped = 0
  const buffer: SoundBuffer = {
    url: '',
    setPlacement: async placement => {
      origin = placement.origin
      appended = 0
      notes.push(`place ${placement.origin.toFixed(6)} from ${placement.from.toFixed(6)}`)
    },
    append: async bytes => {
      if (bytes.every(byte => byte === 7)) reshaped += bytes.length
      appended += Math.round(bytes.length / averageFrame)
      end = origin + (appended * 1152) / rate
    },
    setEnd: async to => {
      notes.push(`end at ${to.toFixed(6)}`)
    },
    remove: async (from, to) => {
      notes.push(`remove ${from.toFixed(1)} to ${to === Number.POSITIVE_INFINITY ? 'end' : to.toFixed(1)}`)
      if (to === Number.POSITIVE_INFINITY) end = Math.min(end, from)
    },
    endOfStream: async () => void notes.push('finish'),
    isBuffered: () => true,
    end: () => end,
    close: () => undefined,
  }
  const feeder = createFeeder({
    buffer,
    transform: file => (file.track === 6 ? ({ bytes }) => bytes.slice().fill(7) : null),
    now: () => now,
    onProgress: () => undefined,
    onFailure: (trackSegment, { reason }) => failures.push(`${trackSegment.file.track}: ${reason}`),
  })
  return {
    feeder,
    notes,
    failures,
    frames: () => appended,
    reshaped: () => reshaped,
    to: (time: number) => {
      now = time
      feeder.tick()
    },
  }
}

describe('a track', () => {
  it('is appended so that its music begins at its place and ends on the sample', async () => {
    const { feeder, notes, frames } = setUp()
    const trackSegment = feeder.begin(trackOf(1), 0)
    await expect.poll(() => trackSegment.end).not.toBeNull()
    expect(notes).toEqual([`place ${(-delay / rate).toFixed(6)} from 0.000000`, `end at ${lengthOf(count).toFixed(6)}`])
    expect(trackSegment.end).toBeCloseTo(lengthOf(count), 9)
    expect(frames()).toBe(count)
  })

  it.each([
    ['keeps a frame that is not heard, to get the end of the music out of the decoder', 1152 + 198, 1],
    ['keeps a silent one where there is none', 198, 1],
    ['needs none where the last frame has room enough', 1152 + 600, 0],
  ])('%s', async (_what, unheard, drains) => {
    songs.set(5, file([tagFrame({ frames: count, delay, padding: unheard }), ...steadyFrames(count)]))
    const { feeder, notes, frames } = setUp()
    const trackSegment = feeder.begin(trackOf(5), 0)
    await expect.poll(() => trackSegment.end).not.toBeNull()
    const end = (count * 1152 - delay - unheard) / rate
    expect(trackSegment.end).toBeCloseTo(end, 9)
    expect(notes.slice(2)).toEqual(drains ? [`place ${(end - 1e-6).toFixed(6)} from 0.000000`] : [])
    if (drains) expect(frames()).toBe(1)
  })

  it('can be changed frame by frame on its way, up to the last', async () => {
    songs.set(6, songs.get(1) ?? new Uint8Array())
    const { feeder, reshaped } = setUp()
    const trackSegment = feeder.begin(trackOf(6), 0)
    await expect.poll(() => trackSegment.end).not.toBeNull()
    expect(reshaped()).toBe(file(steadyFrames(count)).length)
  })

  it('that begins in the middle is read from the byte where that is, at a fresh place', async () => {
    const { feeder, notes, to } = setUp()
    feeder.begin(trackOf(3), 0)
    await expect.poll(() => asked).toHaveLength(1)
    const trackSegment = feeder.begin(trackOf(3), 100)
    to(trackSegment.from)
    await expect.poll(() => trackSegment.bufferedUntil).toBeGreaterThan(trackSegment.from)
    const byte = Number(asked.at(-1)?.split(' ').at(-1))
    expect(Math.abs(byte / averageFrame - (100 * rate) / 1152)).toBeLessThan(6)
    const [, origin = '', from = ''] = /place (.*) from (.*)/.exec(notes.findLast(note => note.startsWith('place')) ?? '') ?? []
    expect(Number(from)).toBe(trackSegment.from)
    expect(trackSegment.origin).toBe(trackSegment.from - 100)
    // The frame at that place is the one that belongs there: a whole number of frames from the origin.
    const frame = ((Number(origin) - trackSegment.origin) * rate + delay) / 1152
    expect(Math.abs(frame - Math.round(frame))).toBeLessThan(1e-3)
    expect(Number(origin)).toBeLessThan(trackSegment.from)
  })

  it('of a variable bit rate begins at the very frame, though no arithmetic knows where that is', async () => {
    const quiet = frames(1500, [0x50])
    songs.set(7, file([tagFrame({ mark: 'Xing', frames: 3000, delay, padding }), ...quiet, ...frames(1500, [0xb0])]))
    const { feeder, notes, to } = setUp()
    const trackSegment = feeder.begin(trackOf(7), 60)
    to(trackSegment.from)
    await expect.poll(() => trackSegment.bufferedUntil).toBeGreaterThan(trackSegment.from)
    const [, origin = ''] = /place (.*) from/.exec(notes.findLast(note => note.startsWith('place')) ?? '') ?? []
    // Three frames of run-up before the frame that sounds at a minute.
    const frame = Math.floor((60 * rate + delay) / 1152) - 3
    expect(Number(origin)).toBeCloseTo(trackSegment.origin + (frame * 1152 - delay) / rate, 5)
    // Once it was read the walk is short.
    feeder.begin(trackOf(7), 61)
    await expect.poll(() => Number(asked.at(-1)?.split(' ').at(-1))).toBeGreaterThan(250_000)
  })

  it('asked for from behind its end is over at once', async () => {
    const { feeder } = setUp()
    const trackSegment = feeder.begin(trackOf(1), 500)
    await expect.poll(() => trackSegment.end).toBe(trackSegment.from)
  })

  it('that is no MP3, or is not there, fails and says so', async () => {
    const { feeder, failures } = setUp()
    feeder.begin(trackOf(4), 0)
    await expect.poll(() => failures).toEqual(['4: The song is not an MP3 file.'])
    feeder.begin(trackOf(9), 0)
    await expect.poll(() => failures.at(-1)).toBe('9: The service does not have this song any more.')
  })

  it('in which sound does not go on for many megabytes fails and says so', async () => {
    songs.set(7, file([...steadyFrames(count), new Uint8Array(9_000_000).fill(0x3c), ...steadyFrames(count)]))
    const { feeder, failures } = setUp()
    feeder.begin(trackOf(7), 0)
    await expect.poll(() => failures).toEqual(['7: The song has a long part that is not sound.'])
  })

  it('is not read further than a minute ahead, and what was played is thrown away', async () => {
    const { feeder, notes, to } = setUp()
    const trackSegment = feeder.begin(trackOf(3), 0)
    await expect.poll(() => trackSegment.bufferedUntil).toBeGreaterThan(60)
    expect(trackSegment.bufferedUntil).toBeLessThan(64)
    to(50)
    await expect.poll(() => trackSegment.bufferedUntil).toBeGreaterThan(109)
    expect(notes).toContain('remove 0.0 to 20.0')
    expect(trackSegment.end).toBeNull()
  })
})

describe('the following track', () => {
  it('that there is none of lets the buffer finish, shortly before the end and once', async () => {
    const { feeder, notes, to } = setUp()
    const trackSegment = feeder.begin(trackOf(1), 0)
    await expect.poll(() => trackSegment.end).not.toBeNull()
    to(lengthOf(count) - 2)
    expect(notes).not.toContain('finish')
    to(lengthOf(count) - 1)
    to(lengthOf(count))
    expect(notes.filter(note => note === 'finish')).toHaveLength(1)
  })

  it('that is known keeps the buffer open, though nothing of it is there', async () => {
    const { feeder, notes, to } = setUp()
    const trackSegment = feeder.begin(trackOf(1), 0)
    feeder.setNext(trackOf(9))
    await expect.poll(() => trackSegment.end).not.toBeNull()
    to(lengthOf(count))
    expect(notes).not.toContain('finish')
  })

  it('is appended right behind the current one, once that is there', async () => {
    const { feeder, notes } = setUp()
    const first = feeder.begin(trackOf(1), 0)
    feeder.setNext(trackOf(2))
    await expect.poll(() => feeder.nextSegment()?.end).toBeGreaterThan(0)
    const second = feeder.nextSegment()
    expect(second?.from).toBe(first.end)
    expect(notes.at(-2)).toBe(`place ${(lengthOf(count) - delay / rate).toFixed(6)} from ${lengthOf(count).toFixed(6)}`)
    expect(second?.end).toBeCloseTo(2 * lengthOf(count), 9)
  })

  it('can be another one in the end', async () => {
    const { feeder, notes } = setUp()
    feeder.begin(trackOf(1), 0)
    feeder.setNext(trackOf(2))
    await expect.poll(() => feeder.nextSegment()).not.toBeNull()
    feeder.setNext(trackOf(3))
    await expect.poll(() => feeder.nextSegment()?.file.track).toBe(3)
    expect(notes).toContain(`remove ${lengthOf(count).toFixed(1)} to end`)
    feeder.setNext(null)
    expect(feeder.nextSegment()).toBeNull()
  })

  it('is fetched once, however often it is asked for, and only one of them', async () => {
    const { feeder } = setUp()
    feeder.begin(trackOf(1), 0)
    for (let times = 0; times < 5; times += 1) feeder.setNext(trackOf(2))
    await expect.poll(() => feeder.nextSegment()?.end).toBeGreaterThan(0)
    expect(asked).toEqual(['1 from 0', '2 from 0'])
    feeder.advance()
    expect(feeder.nextSegment()).toBeNull()
    feeder.setNext(trackOf(1))
    await expect.poll(() => feeder.nextSegment()?.file.track).toBe(1)
  })

  it('that fails does not fail the current one', async () => {
    const { feeder, failures } = setUp()
    const trackSegment = feeder.begin(trackOf(1), 0)
    feeder.setNext(trackOf(9))
    await expect.poll(() => failures).toHaveLength(1)
    expect(trackSegment.end).not.toBeNull()
    expect(feeder.nextSegment()).toBeNull()
  })

  it('that breaks off for good is not joined in part: nothing of it stays, and it can begin anew', async () => {
    const broken = file(steadyFrames(count))
    songs.set(8, broken)
    cutOff.set(8, Math.floor(broken.length / 2))
    const { feeder, failures, notes } = setUp()
    const trackSegment = feeder.begin(trackOf(1), 0)
    feeder.setNext(trackOf(8))
    await expect.poll(() => failures).toEqual(['8: The service refused the song.'])
    expect(feeder.nextSegment()).toBeNull()
    expect(notes.at(-1)).toBe(`remove ${trackSegment.end?.toFixed(1)} to end`)
    cutOff.clear()
    const begun = feeder.begin(trackOf(8), 0)
    await expect.poll(() => begun.end).not.toBeNull()
  })

  it('is forgotten when something else begins', async () => {
    const { feeder } = setUp()
    feeder.begin(trackOf(1), 0)
    feeder.setNext(trackOf(2))
    await expect.poll(() => feeder.nextSegment()).not.toBeNull()
    const trackSegment = feeder.begin(trackOf(3), 0)
    expect(feeder.nextSegment()).toBeNull()
    expect(trackSegment.from).toBeGreaterThan(2 * lengthOf(count))
    feeder.stop()
  })
})
