// @vitest-environment happy-dom
// “Start a radio” in menus: something of what it is about plays, and what is near to it follows.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { libraryWith } from '../../../shared/library/import/library-for-tests.ts'
import type { Route } from '../../state/view/route.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'
import { quoteName } from '../../words/format.ts'

const library = libraryWith({
  tracks: [
    ...Array.from({ length: 120 }, (_, at) => ({
      title: `Folk ${at}`,
      artist: 1 + (at % 40),
      album: 1 + (at % 30),
      genre: 'Folk',
      rating: at % 3 === 2 ? 1 : 0,
    })),
    { title: 'Aardvark', artist: 50, album: 50, genre: 'Zydeco' },
  ],
  artists: { ...Object.fromEntries(Array.from({ length: 40 }, (_, at) => [at + 1, `Artist ${at}`])), 50: 'Zed' },
  albums: {
    ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [at + 1, { name: `Album ${at}`, artist: 1 + at }])),
    50: { name: 'Zzz', artist: 50 },
  },
})

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

async function startRadio(route: Route, name: RegExp): Promise<void> {
  shown = await showPage({ state: signedIn, library, route })
  const cell = screen.getAllByText(name)[0]
  if (cell === undefined) throw new Error(`${name} is not shown`)
  fireEvent.contextMenu(cell, { clientX: 40, clientY: 50 })
  await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: 'Start a radio' })))
}
const played = (): readonly number[] => shown.commands().flatMap(command => (command.type === 'play' ? command.tracks : []))
const told = (): string | undefined => shown.app.notices.getState().at(-1)?.text

describe('“Start a radio”', () => {
  it.each([
    [{ kind: 'songs' }, /^Folk 0$/, 1, 40],
    [{ kind: 'albums' }, /^Album 0$/, 1, 30],
    [{ kind: 'artists' }, /^Artist 0$/, 1, 40],
  ] as const)('plays something of what it is about, then what is near: %s', async (route, name, first, step) => {
    await startRadio(route, name)
    const tracks = played()
    expect(((tracks[0] ?? 0) - first) % step).toBe(0)
    expect(tracks).toHaveLength(51)
    expect(new Set(tracks).size).toBe(51)
    expect(tracks).not.toContain(121)
    // The radio holds no disliked song except the one from which it was started.
    expect(tracks.slice(1).filter(id => library.tracks.rating[id - 1] === 1)).toEqual([])
    expect(told()).toMatch(/^Radio from .*: 51 songs$/)
    act(() => shown.setState({ undo: { canUndo: { what: 'play', count: 51 }, canRedo: null, revision: 1 } }))
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    expect(shown.commands().at(-1)).toEqual({ type: 'undo' })
  })
  it('says where nothing is near, and leaves the queue as it is', async () => {
    await startRadio({ kind: 'songs' }, /^Aardvark$/)
    expect(shown.commands()).toEqual([])
    expect(told()).toBe(`Nothing in the library is near to ${quoteName('Aardvark')}`)
  })
})
