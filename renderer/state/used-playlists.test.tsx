// @vitest-environment happy-dom
// The playlists used last are kept with the account's settings, so that they come first after a restart, too.
import { act } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { temporaryFrom } from '../../shared/edits/edit.ts'
import { playlistId, trackId } from '../../shared/ids.ts'
import { defaultSettings, maxUsedPlaylists, settingsSchema } from '../../shared/settings.ts'
import { showPage, signedIn } from '../tests/page-for-tests.ts'
import { addToPlaylist, createPlaylist } from './playlist-actions.ts'
import { findPlaylists } from './playlists-named.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())
const show = async (...used: readonly number[]) => {
  const usedPlaylists = used.map(playlistId)
  shown = await showPage({ state: { ...signedIn, settings: { ...defaultSettings, usedPlaylists } } })
  const { library } = shown.app.library.getState()
  if (library === null) throw new Error('There is no library')
  return library
}
const used = () => shown.app.mirror.getState().settings.usedPlaylists

it('come first in a page that begins anew, and the one that songs are added to comes before them', async () => {
  const library = await show(303, 302)
  const named = () => findPlaylists(library, '', used(), 8).map(row => library.playlists.id[row])
  expect(named()).toEqual([303, 302, 301])
  await act(() => addToPlaylist(shown.app, library, playlistId(302), [trackId(9001)]))
  expect([used(), named()]).toEqual([
    [302, 303],
    [302, 303, 301],
  ])
})

it('are bounded, and those that are gone drop out', async () => {
  const library = await show(...Array.from({ length: maxUsedPlaylists }, (_, at) => 800 + at).with(3, 301))
  await act(() => addToPlaylist(shown.app, library, playlistId(302), [trackId(9001)]))
  expect(used()).toEqual([302, 301])
  const tooMany = Array.from({ length: maxUsedPlaylists + 1 }, (_, at) => at)
  expect(settingsSchema.parse({ usedPlaylists: tooMany }).usedPlaylists).toEqual([])
})

it('follow to the id that the service gives', async () => {
  await show(302)
  await act(() => createPlaylist(shown.app, 'Evening', [trackId(9001)]))
  const [made = playlistId(0)] = used()
  expect(used()).toEqual([made, 302])
  expect(made).toBeGreaterThanOrEqual(temporaryFrom)
  const { edits } = shown.app.mirror.getState()
  await act(async () => shown.setState({ edits: { ...edits, assignedIds: [[made, 311]] } }))
  expect(used()).toEqual([311, 302])
})

it('follow also if the id is given before the change of settings is back', async () => {
  await show(302)
  const made = playlistId(temporaryFrom + 5)
  const { edits, settings } = shown.app.mirror.getState()
  await act(async () => shown.setState({ edits: { ...edits, assignedIds: [[made, 311]] } }))
  await act(async () => shown.setState({ settings: { ...settings, usedPlaylists: [made, playlistId(302)] } }))
  expect(used()).toEqual([311, 302])
})
