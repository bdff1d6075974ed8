// @vitest-environment happy-dom
// Playlists to files and back as a person does it: from the menu of a playlist, and from the page of all of them.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ok } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import { playlistId, trackId } from '../../../shared/ids.ts'
import { sampleLibrary } from '../../../shared/library/import/sample.ts'
import { fileTrackOf } from '../../../shared/playlist-files/of-library.ts'
import type { FileTrack, PlaylistFile } from '../../../shared/playlist-files/playlist-file.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

type Shown = Awaited<ReturnType<typeof showPage>>
let shown: Shown
afterEach(() => shown.close())

const asked = (name: string) => shown.asked.filter(each => each.name === name).map(({ input }) => input)
const layer = () => within(screen.getByRole('dialog', { name: 'Import a playlist' }))
const library = sampleLibrary()
const songAt = (id: number): FileTrack => fileTrackOf(library, Array.from(library.tracks.id).indexOf(id))
const unknown: FileTrack = { title: '<b>Salt</b>', artist: 'Nobody', album: '', length: 0, path: '' }
const file = (songs: readonly FileTrack[]): PlaylistFile => ({ name: 'Für Ada', description: 'For the way home', songs })
const importing = async (songs: readonly FileTrack[], edits = ok({ ids: ['e'] })) => {
  shown = await showPage({ route: { kind: 'playlists' }, replies: { 'playlists.import': ok(file(songs)), 'edits.add': edits } })
  await act(async () => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Import…' })))
  await screen.findByText(/songs? found in your library/)
}

it('a playlist is exported in its order, with what a file says of each song', async () => {
  shown = await showPage({ route: { kind: 'playlist', id: playlistId(302) }, replies: { 'playlists.export': ok({ name: 'Late.m3u8' }) } })
  const link = within(screen.getByRole('navigation', { name: 'Library' })).getByRole('link', { name: /^Late Trains/ })
  for (const [label, form] of [
    ['Export as M3U8…', 'm3u8'],
    ['Export as JSON…', 'json'],
  ] as const) {
    fireEvent.contextMenu(link)
    await act(async () => fireEvent.click(screen.getByRole('menuitem', { name: label })))
    expect(asked('playlists.export').at(-1)).toEqual({
      form,
      file: { name: 'Late Trains', description: 'For the way home', songs: [songAt(9008), songAt(9007)] },
    })
  }
  expect(screen.getAllByText(/Late\.m3u8/).length).toBeGreaterThan(0)
})

it('an imported file says what was found, lists what was not, and becomes a playlist by one edit', async () => {
  await importing([songAt(9007), unknown, songAt(9001), songAt(9007)])
  expect(layer().getByText('2 of 4 songs found in your library. 1 is named again, and comes in once.')).toBeTruthy()
  expect(layer().getByRole('heading', { name: 'Not found: 1 song' })).toBeTruthy()
  expect(layer().getByRole('list', { name: 'Songs that were not found' }).textContent).toBe('Nobody – <b>Salt</b>')
  fireEvent.change(layer().getByLabelText('Name of the playlist'), { target: { value: ' Ada ' } })
  await act(async () => fireEvent.click(layer().getByRole('button', { name: 'Make the playlist' })))
  expect(asked('edits.add')).toMatchObject([
    { edits: [{ kind: 'create-playlist', name: 'Ada', description: 'For the way home', tracks: [trackId(9007), trackId(9001)] }] },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a file of which nothing is found makes nothing', async () => {
  await importing([unknown])
  expect(layer().getByText('0 of 1 song found in your library.')).toBeTruthy()
  expect(layer().getByRole<HTMLButtonElement>('button', { name: 'Make the playlist' }).disabled).toBe(true)
  fireEvent.submit(layer().getByLabelText('Name of the playlist'))
  expect(asked('edits.add')).toEqual([])
})

it('what main refuses is told, and a dialog that was closed is not', async () => {
  const replies = { 'playlists.import': failedWith('disk', 'cover.png is no playlist.') }
  shown = await showPage({ route: { kind: 'playlists' }, replies })
  const press = () => act(async () => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Import…' })))
  await press()
  expect(screen.getByText('cover.png is no playlist.')).toBeTruthy()
  shown.close()
  shown = await showPage({ route: { kind: 'playlists' }, replies: { 'playlists.import': failedWith('cancelled', 'Nothing was chosen.') } })
  await press()
  expect(screen.queryByText('Nothing was chosen.')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a sign-in that may not change the library sees that it is off, why, and the way to ask again', async () => {
  const account = { ...signedIn.account, phase: 'signed-in', scopes: ['user.library:read'], storedIn: 'keychain' } as never
  shown = await showPage({ route: { kind: 'playlists' }, state: { ...signedIn, account } })
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Import…' })
  expect([button.disabled, button.title]).toEqual([true, 'This sign-in does not allow it. Settings, Account asks again'])
  await act(async () => fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Ask again' })))
  expect(asked('account.signIn')).toEqual([{ by: 'browser' }])
})
