// What is asked for before main knows: only what will surely be played here, read once, and given up when nobody takes it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { takeEarly } from './early-request.ts'
import { startAhead } from './head-start.ts'
import { mediaAddress, type TrackFile } from './track-bytes.ts'

const asked: { readonly address: string; readonly signal: AbortSignal }[] = []
const tracks = [1, 2, 3].map(trackId)
const file = (track: number): TrackFile => ({ track: trackId(track), quality: initialState.settings.quality })
const play: QueueCommand = { type: 'play', tracks, index: 1, context: null, shuffle: false }
const takeAhead = (file: TrackFile, signal: AbortSignal): Promise<Response> | null => takeEarly(mediaAddress(file), signal)
const forever = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  asked.splice(0)
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push({ address, signal })
    return Promise.resolve(new Response('sound'))
  })
})
afterEach(() => {
  vi.runAllTimers()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a song that a person chose', () => {
  it('is asked for at once, and handed to whoever reads it, once', async () => {
    startAhead(initialState, play)
    expect(asked.map(({ address }) => address)).toEqual(['/media/2?quality=128'])
    expect(await (await takeAhead(file(2), forever))?.text()).toBe('sound')
    expect(takeAhead(file(2), forever)).toBe(null)
  })

  it('is nobody else’s', () => {
    startAhead(initialState, play)
    expect(takeAhead(file(1), forever)).toBe(null)
    expect(takeAhead({ ...file(2), quality: 'orig' }, forever)).toBe(null)
  })

  it('is given up when another one is chosen, when nobody takes it, and with what reads it', () => {
    startAhead(initialState, play)
    startAhead(initialState, { ...play, index: 2 })
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    vi.advanceTimersByTime(10_000)
    expect(asked[1]?.signal.aborted).toBe(true)
    expect(takeAhead(file(3), forever)).toBe(null)
    startAhead(initialState, play)
    const reading = new AbortController()
    takeAhead(file(2), reading.signal)
    vi.advanceTimersByTime(10_000)
    expect(asked[2]?.signal.aborted).toBe(false)
    reading.abort()
    expect(asked[2]?.signal.aborted).toBe(true)
  })
})

describe('nothing is asked for', () => {
  it('where it is not known what will play, or nothing new will', () => {
    for (const order of [{ ...play, shuffle: true }, { type: 'pause' }, { type: 'next' }] satisfies QueueCommand[])
      startAhead(initialState, order)
    expect(asked).toEqual([])
  })

  it('that is heard on another device', () => {
    const kitchen = { session: '8d10', name: 'Kitchen', link: 'live', pending: false, shared: false, mayControl: true } as const
    startAhead({ ...initialState, connect: { ...initialState.connect, output: { kind: 'elsewhere', ...kitchen } } }, play)
    expect(asked).toEqual([])
  })

  it('that is prepared anyway', () => {
    const queue = { ...initialState.queue, tracks }
    const playback = { ...initialState.playback, current: trackId(1), index: 0 }
    startAhead({ ...initialState, queue, playback }, { type: 'jump', list: 'tracks', index: 1 })
    expect(asked).toEqual([])
    startAhead({ ...initialState, queue, playback }, { type: 'jump', list: 'tracks', index: 2 })
    expect(asked).toHaveLength(1)
  })
})
