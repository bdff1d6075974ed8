// @vitest-environment happy-dom
// While a large library is read, what is first in view of it can be seen, and nothing can be done with it yet.
import { act, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { initialState } from '../../shared/app-state.ts'
import { libraryWith } from '../../shared/library/import/library-for-tests.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { firstAlbums } from '../../shared/library/places/first-view.ts'
import type { Route } from '../state/view/route.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'

const song = (index: number) => ({
  title: `Song ${String(index).padStart(4, '0')}`,
  album: (index % 40) + 1,
  artist: 1,
  added: '2030-01-01',
  length: 60,
})
const songs = Array.from({ length: 400 }, (_, index) => song(index))
const albums = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [index + 1, { name: `Album ${index + 1}`, artist: 1 }]))
const library = libraryWith({ tracks: songs, albums, artists: { 1: 'Somebody' } })
const firstLook = libraryWith({ tracks: songs.slice(0, 150), albums, artists: { 1: 'Somebody' } })

let close = (): void => undefined
afterEach(() => close())

/** The page before the whole library is there, and how it comes. */
async function looking(route: Route, { seen = firstLook }: { readonly seen?: Library | null } = {}) {
  const whole = Promise.withResolvers<void>()
  const counts = { tracks: 400, albums: 40, artists: 1, playlists: 0, length: 24_000 }
  const shown = await showPage({
    route,
    library,
    firstLook: seen,
    whole: whole.promise,
    state: { ...signedIn, library: { ...initialState.library, revision: library.revision, counts } },
  })
  close = shown.close
  const come = async () => {
    whole.resolve()
    do await act(async () => new Promise(resolve => setTimeout(resolve)))
    while (isWaiting().includes('true'))
    expect(isWaiting()).toEqual(['false', false])
  }
  return { ...shown, come }
}
const askForSearch = () =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true })))
const main = () => document.querySelector('main')
const isWaiting = () => [main()?.getAttribute('aria-busy'), main()?.hasAttribute('inert')]

it('shows the first songs and how many there are, and lets nobody play the few for all', async () => {
  const { come } = await looking({ kind: 'songs' })
  const grid = () => screen.getByRole('grid', { name: 'Songs', hidden: true })
  expect(isWaiting()).toEqual(['true', true])
  expect(within(grid()).getByText('Song 0000')).toBeTruthy()
  expect(grid().getAttribute('aria-rowcount')).toBe('101')
  expect(main()?.querySelector('.page-head .hint')?.textContent).toMatch(/^400 /)
  // The bar of initials is shown only with the whole library; until then its place is left free.
  const jumpBar = () => screen.queryByRole('navigation', { name: 'Jump to', hidden: true })
  expect([jumpBar(), main()?.dataset['jumpBar']]).toEqual([null, ''])
  await come()
  expect(grid().getAttribute('aria-rowcount')).toBe('401')
  // All titles begin with the same letter, so there is no bar of initials.
  expect([jumpBar(), main()?.dataset['jumpBar']]).toEqual([null, undefined])
})

it('shows the shelves of Home that it holds whole, and the others with the library', async () => {
  const { come } = await looking({ kind: 'home' })
  const headings = () => [...document.querySelectorAll('.shelf h2')].map(({ textContent }) => textContent)
  expect(isWaiting()).toEqual(['true', true])
  expect(headings()).not.toContain('By chance')
  const before = headings()
  expect(before.length).toBeGreaterThan(0)
  // Each shelf ends after `firstAlbums` albums, as the first look may lack the following ones.
  const lengths = () => new Set([...document.querySelectorAll('.card-shelf')].map(grid => grid.getAttribute('aria-colcount')))
  expect(lengths()).toEqual(new Set([String(firstAlbums)]))
  await come()
  expect(headings()).toEqual([...before, 'By chance'])
  expect(lengths()).toEqual(new Set(['30']))
})

it('shows no other place before the library is there', async () => {
  const { come } = await looking({ kind: 'albums' })
  expect(screen.queryByText('Album 1')).toBeNull()
  await come()
  expect(screen.getByText('Album 1')).toBeTruthy()
})

it('opens the search that was asked for meanwhile as soon as there is something to search', async () => {
  for (const seen of [firstLook, null]) {
    const { come } = await looking({ kind: 'songs' }, { seen })
    askForSearch()
    expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
    await come()
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy()
    close()
  }
})

it('opens no search over what was opened meanwhile, nor for another person', async () => {
  const opened = await looking({ kind: 'songs' }, { seen: null })
  askForSearch()
  act(() => opened.app.layers.open({ kind: 'shortcuts' }))
  await opened.come()
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Shortcuts' })).toBeTruthy()
  close()

  const left = await looking({ kind: 'songs' }, { seen: null })
  askForSearch()
  act(() => left.setState({ account: { phase: 'signed-out', error: null } }))
  act(() => left.setState({ account: signedIn.account ?? initialState.account }))
  await left.come()
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
})
