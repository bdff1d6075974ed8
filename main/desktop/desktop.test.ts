// The desktop follows playback: the computer stays awake while music is to be heard, and no music begins by itself on waking.
import { beforeEach, expect, it } from 'vitest'
import { type AppState, initialState } from '../../shared/app-state.ts'
import { trackId } from '../../shared/ids.ts'
import { createStore, type Store } from '../store.ts'
import { startSleepBlocker } from './keep-awake.ts'
import { createPauseAt } from './pause-on-sleep.ts'
import { settled, steerInto } from './steer-for-tests.ts'

let store: Store
beforeEach(() => {
  store = createStore(initialState)
})
const playback = (change: Partial<AppState['playback']>) => store.set('playback', { ...store.get().playback, ...change })
const away = (name: string | null) =>
  store.set('connect', {
    ...initialState.connect,
    output:
      name === null
        ? { kind: 'here' }
        : { kind: 'elsewhere', session: name, name, link: 'live', pending: false, shared: false, mayControl: true },
  })

it('keeps the computer awake while something plays here, and for nothing else', () => {
  const held = new Set<number>()
  let last = 0
  const stop = startSleepBlocker(store, {
    start: () => {
      held.add(++last)
      return last
    },
    stop: id => held.delete(id),
  })
  const expectHeld = (count: number) => expect(held.size).toBe(count)
  expectHeld(0)
  playback({ current: trackId(1) })
  expectHeld(0)
  playback({ paused: false })
  expectHeld(1)
  playback({ startId: 2, volume: 0.1 })
  expectHeld(1)
  away('Kitchen')
  expectHeld(0)
  away(null)
  expectHeld(1)
  playback({ paused: true })
  expectHeld(0)
  playback({ paused: false })
  stop()
  expectHeld(0)
})

it('pauses at sleep and at the lock where that is set, and what sounds elsewhere never', async () => {
  const done: string[] = []
  const pauseAt = createPauseAt(steerInto(done, () => store))
  const both = async () => {
    done.length = 0
    pauseAt('sleep')
    pauseAt('lock')
    await settled()
    return [...done]
  }
  const set = (pauseOnSleep: boolean, pauseOnLock: boolean) => {
    const { settings } = store.get()
    store.set('settings', { ...settings, desktop: { ...settings.desktop, pauseOnSleep, pauseOnLock } })
  }
  expect(await both()).toEqual([])
  playback({ current: trackId(1), paused: false })
  expect(await both()).toEqual(['pause by system-sleep'])
  set(false, true)
  expect(await both()).toEqual(['pause by screen-lock'])
  set(true, true)
  away('Kitchen')
  expect(await both()).toEqual([])
})
