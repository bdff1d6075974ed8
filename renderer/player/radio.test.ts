// When songs are added to a queue that is about to end.
import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import { libraryWith } from '../../shared/library/import/library-for-tests.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import { emptyPlayback, emptyQueue, type Playback } from '../../shared/queue/model.ts'
import { startRadio } from './radio.ts'

const library = libraryWith({ tracks: Array.from({ length: 60 }, (_, at) => ({ title: String(at), genre: at % 2 ? 'Folk' : 'Rock' })) })

function setUp(radio = true) {
  const mirror = createStore<AppState>(() => ({ ...initialState, settings: { ...initialState.settings, radio } }))
  const commands: QueueCommand[] = []
  const stop = startRadio({
    mirror,
    library: { getState: () => ({ library }) },
    send: order => commands.push(order),
    random: () => 0.5,
  })
  const play = (count: number, index: number, changes: Partial<Playback> = {}) => {
    const tracks = Array.from({ length: count }, (_, at) => trackId(at + 1))
    const current = tracks[index] ?? null
    mirror.setState({
      queue: { ...emptyQueue, tracks },
      playback: { ...emptyPlayback, current, index, paused: false, ...changes },
    })
  }
  return { mirror, commands, play, stop }
}

describe('the radio', () => {
  it('adds songs once near the end of the queue, none of those that are in it', () => {
    const { commands, play, mirror } = setUp()
    play(10, 6)
    expect(commands).toEqual([])
    play(10, 7)
    mirror.setState({ playback: { ...mirror.getState().playback, index: 8, current: trackId(9) } })
    expect(commands).toHaveLength(1)
    const [added] = commands
    if (added?.type !== 'playLast') throw new Error('nothing was added')
    expect(added.tracks.length).toBe(8)
    for (const track of added.tracks) expect(track).toBeGreaterThan(10)
  })
  it('never lengthens the queue of another device', () => {
    const { commands, play, mirror } = setUp()
    const elsewhere = { kind: 'elsewhere', session: '8d10', name: 'Kitchen', link: 'live', pending: false, shared: false } as const
    mirror.setState({ connect: { ...initialState.connect, output: { ...elsewhere, mayControl: true } } })
    play(10, 9)
    expect(commands).toEqual([])
  })
  it('keeps quiet while nobody wants it', () => {
    const off = setUp(false)
    off.play(10, 9)
    expect(off.commands).toEqual([])
    off.mirror.setState({ settings: { ...off.mirror.getState().settings, radio: true } })
    expect(off.commands).toHaveLength(1)
    for (const changes of [{ repeat: 'queue' }, { repeat: 'track' }, { paused: true }, { stopAfter: true }] as const) {
      const { commands, play } = setUp()
      play(10, 9, changes)
      expect(commands).toEqual([])
    }
    const asleep = setUp()
    asleep.mirror.setState({ sleep: { kind: 'track' } })
    asleep.play(10, 9)
    expect(asleep.commands).toEqual([])
  })
})
