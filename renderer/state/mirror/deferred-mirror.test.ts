import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { createDeferredMirror } from './deferred-mirror.ts'

const waiting = (count: number): Partial<AppState> => ({ history: { waiting: count, confirmed: 0 } })

it('tells what is drawn once of all changes, after all others have acted on them, and never holds back what is so', async () => {
  const mirror = createStore<AppState>(() => initialState)
  const drawn = createDeferredMirror(mirror)
  const said: string[] = []
  let heard = Promise.withResolvers<void>()
  const stop = drawn.subscribe((state, before) => {
    said.push(`drawn ${before.history.waiting} to ${state.history.waiting}`)
    heard.resolve()
  })
  mirror.subscribe(({ history }) => said.push(`sound ${history.waiting}`))
  mirror.setState(waiting(1))
  mirror.setState(waiting(2))
  expect(drawn.getState()).toBe(mirror.getState())
  expect(said).toEqual(['sound 1', 'sound 2'])
  await heard.promise
  await new Promise(resolve => setTimeout(resolve)) // a second telling would have come
  expect(said).toEqual(['sound 1', 'sound 2', 'drawn 0 to 2'])

  // What was told is where the next telling begins; whoever does not listen any more hears nothing.
  heard = Promise.withResolvers()
  mirror.setState(waiting(3))
  await heard.promise
  stop()
  mirror.setState(waiting(4))
  await new Promise<void>(resolve => drawn.subscribe(() => resolve()))
  expect(said.slice(3)).toEqual(['sound 3', 'drawn 2 to 3', 'sound 4'])
})
