import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { ok, type Result } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { revision, trackId } from '../../../shared/ids.ts'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { searchIndex } from '../../../shared/library/search/search-index.ts'
import type { Loader } from './loader.ts'
import { startLibrary } from './shown-library.ts'

const noPause = { pause: async () => undefined, painted: async () => undefined }

/** A loader whose answers are given by the test, in any order; a first look is there at once, or never. */
function slowLoader(firstLook: Loader['firstLook'] = async () => null) {
  const open = new Map<string, (answer: Result<Library>) => void>()
  const load: Loader = {
    firstLook,
    whole: name => {
      const { promise, resolve } = Promise.withResolvers<Result<Library>>()
      open.set(name, resolve)
      return promise
    },
  }
  const turn = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
  const answer = async (name: string, value: Result<Library>): Promise<void> => {
    await turn()
    open.get(name)?.(value)
    await turn()
  }
  return { load, answer, asked: () => [...open.keys()] }
}
const named = (name: string | null): Partial<AppState> => ({
  library: { ...initialState.library, revision: name === null ? null : revision(name) },
})
const libraryCalled = (name: string): Library => ({ ...sampleLibrary(), revision: revision(name) })
/** A library so large that making its search index takes more than one slice. */
const large = libraryWith({ tracks: Array.from({ length: 30_000 }, (_, row) => ({ title: `Song ${row} of this evening` })) })
const largeLibraryCalled = (name: string): Library => ({ ...large, revision: revision(name) })

describe('the library shown', () => {
  it('is the newest that main names, whatever comes in first', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const { load, answer } = slowLoader()
    const { library } = startLibrary(mirror, load, noPause)
    mirror.setState(named('two'))
    await answer('two', ok(libraryCalled('two')))
    await answer('one', ok(libraryCalled('one')))
    expect(library.getState().library?.revision).toBe('two')
  })
  it('stays while the next one fails, says why, and can be asked for again', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const { load, answer } = slowLoader()
    const { library } = startLibrary(mirror, load, noPause)
    await answer('one', ok(libraryCalled('one')))
    mirror.setState(named('two'))
    await answer('two', failedWith('disk', 'damaged'))
    expect(library.getState()).toMatchObject({ library: { revision: 'one' }, error: { message: 'damaged' } })
    library.retry()
    await answer('two', ok(libraryCalled('two')))
    expect(library.getState()).toMatchObject({ library: { revision: 'two' }, error: null })
  })
  it('is gone at once when somebody else is there, before theirs is in', async () => {
    const accountOf = (userId: string): Partial<AppState> => ({
      account: { phase: 'signed-in', person: { userId, name: '', email: null, premium: false }, scopes: null, storedIn: 'keychain' },
    })
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one'), ...accountOf('1') }))
    const { load, answer } = slowLoader()
    const { library } = startLibrary(mirror, load, noPause)
    await answer('one', ok(libraryCalled('one')))
    mirror.setState({ ...named('two'), ...accountOf('2') })
    expect(library.getState().library).toBeNull()
    await answer('two', ok(libraryCalled('two')))
    expect(library.getState().library?.revision).toBe('two')
  })
  it('is shown before it can be searched only if there is no other', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const { load, answer } = slowLoader()
    const { library } = startLibrary(mirror, load, noPause)
    const seen: string[] = []
    library.subscribe(({ library: shown, searchable }) => seen.push(`${shown?.revision} ${searchable}`))
    await answer('one', ok(largeLibraryCalled('one')))
    mirror.setState(named('two'))
    await answer('two', ok(largeLibraryCalled('two')))
    expect(seen).toEqual(['one false', 'one true', 'two true'])
  })
  it('shows a song in the trash at once, and is indexed anew between frames', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const { load, answer } = slowLoader()
    let pauses = 0
    const pause = async () => {
      pauses += 1
      await new Promise(resolve => setTimeout(resolve))
    }
    const { library } = startLibrary(mirror, load, { ...noPause, pause })
    await answer('one', ok(largeLibraryCalled('one')))
    await expect.poll(() => library.getState().searchable).toBe(true)
    pauses = 0
    library.showOptimistically([{ kind: 'trash', tracks: [trackId(1)], on: true }])
    const laid = library.getState().library
    if (laid === null) throw new Error('It is shown')
    expect([laid.tracks.trashed[0], searchIndex.known(laid), library.getState().searchable]).toEqual([1, null, true])
    await expect.poll(() => searchIndex.known(laid)).not.toBeNull()
    expect(pauses).toBeGreaterThan(1)
  })
  it('can be looked at first, once it is painted the rest is read, and nothing takes it for the whole', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const { load, answer, asked } = slowLoader(async name => libraryCalled(`look at ${name}`))
    const painted = Promise.withResolvers<void>()
    const { library } = startLibrary(mirror, load, { ...noPause, painted: () => painted.promise })
    const seen: string[] = []
    library.subscribe(state => seen.push(`${state.firstLook?.revision} ${state.library?.revision}`))
    await answer('none', failedWith('disk', 'not asked for'))
    expect([seen, asked()]).toEqual([['look at one undefined'], []])
    painted.resolve()
    await answer('one', ok(largeLibraryCalled('one')))
    mirror.setState(named('two'))
    await answer('two', ok(libraryCalled('two')))
    expect(seen.filter((state, index) => state !== seen[index - 1])).toEqual(['look at one undefined', 'undefined one', 'undefined two'])
  })
  it('says when there is something to look at, or that there is nothing', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const look = Promise.withResolvers<Library | null>()
    const { library, firstLookReady } = startLibrary(mirror, slowLoader(() => look.promise).load, noPause)
    const seen = firstLookReady.then(() => library.getState().firstLook?.revision)
    look.resolve(libraryCalled('look'))
    expect(await seen).toBe('look')
    const empty = createStore<AppState>(() => ({ ...initialState, ...named(null) }))
    await startLibrary(empty, slowLoader().load, noPause).firstLookReady
    await startLibrary(mirror, slowLoader().load, noPause).firstLookReady
  })
  it('is not even looked at when the whole turns out to be damaged', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const { load, answer } = slowLoader(async () => libraryCalled('look'))
    const { library } = startLibrary(mirror, load, noPause)
    await answer('one', failedWith('disk', 'damaged'))
    expect(library.getState()).toMatchObject({ firstLook: null, library: null, error: { message: 'damaged' } })
  })
  it('goes with the person, and loads nothing once stopped', async () => {
    const mirror = createStore<AppState>(() => ({ ...initialState, ...named('one') }))
    const { load, answer } = slowLoader()
    const { library, stop } = startLibrary(mirror, load, noPause)
    await answer('one', ok(libraryCalled('one')))
    mirror.setState(named(null))
    expect(library.getState().library).toBeNull()
    stop()
    mirror.setState(named('two'))
    await answer('two', ok(libraryCalled('two')))
    expect(library.getState().library).toBeNull()
  })
})
