// Which playlists there are is asked at every drawing of the sidebar, so it is one array until they change.
import { expect, it } from 'vitest'
import { layEditsOver } from '../../shared/edits/lay-over.ts'
import { playlistId } from '../../shared/ids.ts'
import { sampleLibrary } from '../../shared/library/import/sample.ts'
import { libraryPlaylistIds } from './playlist-folders.ts'

it('names the same playlists after a thumb, and others once one is gone', () => {
  const library = sampleLibrary()
  const there = libraryPlaylistIds(library)
  expect(libraryPlaylistIds(layEditsOver(library, [{ kind: 'rate', of: 'tracks', ids: [9012], rating: 5 }]))).toBe(there)
  const [first = playlistId(0)] = there
  expect(libraryPlaylistIds(layEditsOver(library, [{ kind: 'delete-playlist', id: first }]))).toEqual(there.slice(1))
})
