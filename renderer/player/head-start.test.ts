// What is told before main knows: only what will surely be played, and here.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { followChoices, startAhead } from './head-start.ts'

const tracks = [1, 2, 3].map(trackId)
const play: QueueCommand = { type: 'play', tracks, index: 1, context: null, shuffle: false }
const told: number[] = []
let stop: () => void

beforeEach(() => {
  told.splice(0)
  stop = followChoices(track => told.push(track))
})
afterEach(() => stop())

describe('a song that a person chose', () => {
  it('is told at once, whether from a list or from the queue', () => {
    startAhead(initialState, play)
    startAhead({ ...initialState, queue: { ...initialState.queue, tracks } }, { type: 'jump', list: 'tracks', index: 2 })
    expect(told).toEqual([2, 3])
  })

  it('is told nobody once the player has gone', () => {
    stop()
    startAhead(initialState, play)
    expect(told).toEqual([])
  })
})

describe('nothing is told', () => {
  it('where it is not known what will play', () => {
    const orders: readonly QueueCommand[] = [
      { ...play, shuffle: true },
      { ...play, index: 9 },
      { type: 'pause' },
      { type: 'next' },
      { type: 'jump', list: 'played', index: 0 },
    ]
    for (const order of orders) startAhead(initialState, order)
    expect(told).toEqual([])
  })

  it('of what is heard on another device', () => {
    const kitchen = { session: '8d10', name: 'Kitchen', link: 'live', pending: false, shared: false, mayControl: true } as const
    startAhead({ ...initialState, connect: { ...initialState.connect, output: { kind: 'elsewhere', ...kitchen } } }, play)
    expect(told).toEqual([])
  })
})
