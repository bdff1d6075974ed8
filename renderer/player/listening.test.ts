// The measure of what is heard, and how it outlives the page but neither the window nor the person.
import { describe, expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { createMeter } from './listening.ts'

const song = { startId: 4, track: trackId(7) }

/** One window: its storage outlives the pages loaded in it. */
function openWindow() {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  let now = 0
  const told: string[] = []
  return {
    stored,
    told,
    load: (whose: string | null, start: Parameters<ReturnType<typeof createMeter>['listenTo']>[1] = song) => {
      // A page's clock begins anew with it.
      now = 0
      const meter = createMeter({ storage, clock: () => now, record: ({ event, track }) => void told.push(`${event} ${track}`) })
      meter.listenTo(whose, start)
      meter.hear({ type: 'turn', ...start, paused: false })
      let position = 0
      return {
        ...meter,
        /** So many seconds are heard. */
        hearFor: (seconds: number) => {
          meter.hear({ type: 'playing', startId: start.startId, position })
          now += seconds * 1000
          position += seconds
          meter.hear({ type: 'position', startId: start.startId, position })
        },
      }
    },
  }
}

describe('a page loaded anew', () => {
  it('goes on counting where it was', () => {
    const { load, told } = openWindow()
    const first = load('mira')
    first.hearFor(6)
    first.keep()
    const second = load('mira')
    second.hearFor(3)
    expect(told).toEqual([])
    second.hearFor(2)
    expect(told).toEqual(['play 7'])
  })

  it('does not count again what was counted, though nobody said that the page would go', () => {
    const { load, told } = openWindow()
    load('mira').hearFor(11)
    const second = load('mira')
    second.hearFor(30)
    expect(told).toEqual(['play 7'])
    second.hear({ type: 'turn', startId: 5, track: trackId(8), paused: false })
    expect(told).toEqual(['play 7', 'skip 7'])
  })

  it.each([
    ['another start of the same song', 'mira', { ...song, startId: 5 }],
    ['another song', 'mira', { ...song, track: trackId(8) }],
    ['another person', 'tomas', song],
  ])('begins to count at nothing for %s', (_what, whose, start) => {
    const { load, told } = openWindow()
    const first = load('mira')
    first.hearFor(9)
    first.keep()
    load(whose, start).hearFor(9)
    expect(told).toEqual([])
  })
})

describe('what is kept', () => {
  it('is nothing once nobody listens', () => {
    const { load, stored } = openWindow()
    load('mira').keep()
    expect(stored.size).toBe(1)
    load(null).keep()
    expect(stored.size).toBe(0)
  })

  it.each(['', 'null', '{"whose":"mira"', '{"whose":"mira","startId":4,"track":7,"heard":-1}', '[]'])(
    'and is nonsense, like %s, counts as nothing',
    text => {
      const { load, stored, told } = openWindow()
      stored.set('listening', text)
      load('mira').hearFor(10)
      expect(told).toEqual([])
    },
  )
})
