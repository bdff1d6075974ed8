// Sound that the page starts before main has performed the command: only for songs that will surely play here; main then gets all reports
// once, in order.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { trackId } from '../../../shared/ids.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import { createOptimisticStart } from './optimistic-start.ts'

const tracks = [1, 2, 3].map(trackId)
const play: QueueCommand = { type: 'play', tracks, index: 1, context: null, shuffle: false }
const queued = { ...initialState, queue: { ...initialState.queue, tracks } }
const optimisticStart = createOptimisticStart()
const begun: number[] = []
let ready: () => void
let told: string[]
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  begun.splice(0)
  told = []
  stop = optimisticStart.register((track, whenReady) => {
    begun.push(track)
    ready = whenReady
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const give = (order: QueueCommand, name: string = order.type, state: Pick<AppState, 'queue' | 'connect'> = initialState) =>
  optimisticStart.dispatch(state, order, () => told.push(name))

describe('a song that a person chose', () => {
  it('is begun at once, whether from a list or from the queue, and told main once it is ready', () => {
    give(play)
    expect([begun, told]).toEqual([[2], []])
    ready()
    give({ type: 'jump', list: 'tracks', index: 2 }, 'jump', queued)
    expect([begun, told]).toEqual([[2, 3], ['play']])
    ready()
    ready()
    vi.advanceTimersByTime(1_000)
    expect(told).toEqual(['play', 'jump'])
  })

  it('is told main all the same if it is slow to come, and not twice', () => {
    give(play)
    vi.advanceTimersByTime(79)
    expect(told).toEqual([])
    vi.advanceTimersByTime(1)
    ready()
    expect(told).toEqual(['play'])
  })

  it('is told main before anything that follows on it', () => {
    give(play)
    give({ type: 'pause' })
    expect(told).toEqual(['play', 'pause'])
    give(play, 'first')
    const slow = ready
    give(play, 'second')
    slow()
    expect(told).toEqual(['play', 'pause', 'first'])
    optimisticStart.flush()
    expect(told).toEqual(['play', 'pause', 'first', 'second'])
  })

  it('is told main at once when there is no player, and before it goes', () => {
    give(play, 'first')
    stop()
    expect(told).toEqual(['first'])
    give(play, 'second')
    expect([begun, told]).toEqual([[2], ['first', 'second']])
  })
})

describe('nothing is begun, and main told at once', () => {
  it('where it is not known what will play', () => {
    const orders: readonly QueueCommand[] = [
      { ...play, shuffle: true },
      { ...play, index: 9 },
      { type: 'pause' },
      { type: 'next' },
      { type: 'jump', list: 'played', index: 0 },
    ]
    for (const order of orders) give(order)
    expect([begun, told]).toEqual([[], ['play', 'play', 'pause', 'next', 'jump']])
  })

  it('of what is heard on another device', () => {
    const kitchen = { session: '8d10', name: 'Kitchen', link: 'live', pending: false, shared: false, mayControl: true } as const
    give(play, 'play', { ...initialState, connect: { ...initialState.connect, output: { kind: 'elsewhere', ...kitchen } } })
    expect([begun, told]).toEqual([[], ['play']])
  })
})
