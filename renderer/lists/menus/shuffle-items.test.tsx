// @vitest-environment happy-dom
// “Shuffle” and “Shuffle albums” in menus of albums and artists, and on the page of albums.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import type { Route } from '../../state/view/route.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

/** Twelve albums of three songs by each of two artists. */
const library = libraryWith({
  tracks: Array.from({ length: 72 }, (_, at) => ({ title: `Song ${at}`, album: 1 + Math.floor(at / 3), artist: 1 + Math.floor(at / 36) })),
  albums: Object.fromEntries(Array.from({ length: 24 }, (_, at) => [at + 1, { name: `Album ${at}`, artist: 1 + Math.floor(at / 12) }])),
  artists: { 1: 'Ada', 2: 'Bea' },
})

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const show = async (route: Route) => {
  shown = await showPage({ state: signedIn, library, route })
}
async function choose(name: string, item: string): Promise<void> {
  const [cell] = screen.getAllByText(name)
  if (cell === undefined) throw new Error(`${name} is not shown`)
  fireEvent.contextMenu(cell, { clientX: 40, clientY: 50 })
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: item })))
}
const played = () => {
  const command = shown.commands().at(-1)
  if (command?.type !== 'play') throw new Error('Nothing plays')
  return command
}
/** The albums of what plays, each as it begins; whether each of them is whole and as it was. */
function albumsPlayed() {
  const { tracks } = played()
  const firsts = tracks.filter((_, at) => at % 3 === 0)
  const whole = firsts.every((first, at) => (first - 1) % 3 === 0 && tracks[3 * at + 1] === first + 1 && tracks[3 * at + 2] === first + 2)
  return { albums: firsts.map(first => (first - 1) / 3), whole }
}
const ascending = (list: readonly number[]) => list.toSorted((one, other) => one - other)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at)

describe('shuffling', () => {
  it('songs of an album or an artist, from anywhere', async () => {
    await show({ kind: 'albums' })
    await choose('Album 0', 'Shuffle')
    expect(played()).toMatchObject({ shuffle: true, index: -1, tracks: [1, 2, 3], context: { title: 'Album 0' } })
    act(() => shown.app.view.navigate({ kind: 'artists' }))
    await choose('Bea', 'Shuffle')
    expect(played()).toMatchObject({ shuffle: true, index: -1, context: { title: 'Bea' } })
    expect(ascending(played().tracks)).toEqual(upTo(36).map(at => at + 37))
  })
  it('whole albums of an artist, each as it is', async () => {
    await show({ kind: 'artists' })
    await choose('Ada', 'Shuffle albums')
    const { albums, whole } = albumsPlayed()
    expect(whole).toBe(true)
    expect(ascending(albums)).toEqual(upTo(12))
    expect(albums).not.toEqual(upTo(12))
    expect(played()).toMatchObject({ index: 0, shuffle: false, context: { place: { kind: 'artist', id: 1 } } })
  })
  it('whole albums of all that the page of albums shows', async () => {
    await show({ kind: 'albums' })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Shuffle albums' })))
    const { albums, whole } = albumsPlayed()
    expect(whole).toBe(true)
    expect(ascending(albums)).toEqual(upTo(24))
    expect(albums).not.toEqual(upTo(24))
  })
})
