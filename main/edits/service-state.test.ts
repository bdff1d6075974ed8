// When the library shown counts as being as new as the service's, whatever other devices do meanwhile.
import { expect, test } from 'vitest'
import { initialState, type LibraryState } from '../../shared/app-state.ts'
import { failed, ok } from '../../shared/errors.ts'
import { say } from '../../shared/words/words.ts'
import { createStore } from '../store.ts'
import { createServiceState } from './service-state.ts'

function openDesk({ date, within: timeout }: { readonly date: string; readonly within?: number }) {
  const store = createStore(initialState)
  const show = (library: Partial<LibraryState>) => store.set('library', { ...store.get().library, ...library })
  const envelope = { status: { lastmodified: date } }
  const api = { call: async () => ok({ envelope, body: {} }) }
  let hasUnheld = false
  let isLoadable = true
  const whatIsSo = createServiceState({
    store,
    api: api as never,
    lists: async () => [],
    requestLibrary: () => isLoadable,
    hasUnheld: () => hasUnheld,
    isHeldBy: () => true,
    signal: new AbortController().signal,
    ...(timeout !== undefined && { timeout }),
  })
  const setUnheld = (is: boolean): void => {
    hasUnheld = is
  }
  const setLoadable = (is: boolean): void => {
    isLoadable = is
  }
  const play = (): void => store.set('reachability', store.get().reachability === 'online' ? 'offline' : 'online')
  return { show, setUnheld, setLoadable, play, fresh: () => whatIsSo.untilCurrent() }
}
const asked = () => new Promise(resolve => setImmediate(resolve))

test('a library of the date that the service names is new enough', async () => {
  const { show, fresh } = openDesk({ date: 'A' })
  show({ lastModified: 'A' })
  expect(await fresh()).toBe(true)
})

test('what a later load brings is new enough, also under another date', async () => {
  const { show, fresh } = openDesk({ date: 'A' })
  const isFresh = fresh()
  await asked()
  show({ load: { phase: 'downloading', received: 0, total: null } })
  show({ lastModified: 'B', load: { phase: 'idle' } })
  expect(await isFresh).toBe(true)
})

test('a load that had begun before brings nothing that counts; what never comes is given up', async () => {
  const { show, fresh } = openDesk({ date: 'A', within: 30 })
  show({ load: { phase: 'downloading', received: 0, total: null } })
  const isFresh = fresh()
  await asked()
  show({ lastModified: 'B', load: { phase: 'idle' } })
  expect(await isFresh).toBe(false)
})

test('a library of that date is not new enough while it may lack what the service took meanwhile', async () => {
  const { show, setUnheld, fresh } = openDesk({ date: 'A' })
  show({ lastModified: 'A' })
  setUnheld(true)
  const isFresh = fresh()
  await asked()
  show({ load: { phase: 'downloading', received: 0, total: null } })
  show({ lastModified: 'A', load: { phase: 'idle' } })
  expect(await isFresh).toBe(true)
})

test('a load that fails, or is not to be had now, is not waited for', async () => {
  const { show, setLoadable, fresh } = openDesk({ date: 'A' })
  const isFresh = fresh()
  await asked()
  show({ load: { phase: 'downloading', received: 0, total: null } })
  show({ load: { phase: 'failed', error: failed('refused', say('errors.libraryRefused')).error } })
  expect(await isFresh).toBe(false)
  setLoadable(false)
  expect(await fresh()).toBe(false)
})

test('a load that came out of a cache on the way is not new enough; the next one is', async () => {
  const { show, fresh } = openDesk({ date: 'B' })
  const isFresh = fresh()
  await asked()
  let isDone = false
  void isFresh.then(() => {
    isDone = true
  })
  show({ load: { phase: 'downloading', received: 0, total: null } })
  show({ lastModified: 'A', isOutdated: true, load: { phase: 'idle' } })
  await asked()
  expect(isDone).toBe(false)
  show({ load: { phase: 'downloading', received: 0, total: null } })
  show({ lastModified: 'C', isOutdated: false, load: { phase: 'idle' } })
  expect(await isFresh).toBe(true)
})

test('a load is waited for as long as it makes progress', async () => {
  const { show, fresh } = openDesk({ date: 'B', within: 200 })
  const isFresh = fresh()
  await asked()
  for (let step = 0; step < 10; step++) {
    show({ load: { phase: 'downloading', received: step, total: null } })
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  show({ lastModified: 'B', load: { phase: 'idle' } })
  expect(await isFresh).toBe(true)
})

test('a load that stands still is given up, whatever else happens meanwhile', async () => {
  const { show, play, fresh } = openDesk({ date: 'B', within: 30 })
  const isFresh = fresh()
  await asked()
  show({ load: { phase: 'downloading', received: 0, total: null } })
  const other = setInterval(play, 10)
  expect(await isFresh).toBe(false)
  clearInterval(other)
})
