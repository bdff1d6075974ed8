// Downloads while the library has no songs at all, as for a moment when a service is in trouble, or the drive of one's own folder is away.
import { expect, it } from 'vitest'
import { revision, trackId } from '../../shared/ids.ts'
import { untilState } from '../store-for-tests.ts'
import { openMediaDesk } from './media-for-tests.ts'

it('wait for the next library, which says whether it has the songs', async () => {
  const media = await openMediaDesk('folder')
  const showLibrary = (tracks: number) => {
    const counts = { tracks, albums: 0, artists: 0, playlists: 0, length: 0 }
    media.store.set('library', { ...media.store.get().library, counts, revision: revision(`library of ${tracks}`) })
  }
  const { downloads } = media.media()
  showLibrary(0)
  await downloads.add([trackId(999_999)])
  const waits = await untilState(media.store, ({ downloads: { interruption, failed } }) => interruption?.kind === 'waiting' || failed > 0)
  expect([waits.downloads.failed, waits.downloads.interruption?.error?.message]).toEqual([0, 'Your library has no songs at the moment.'])
  await downloads.add([trackId(media.tracks[0] ?? 0)])
  showLibrary(media.tracks.length)
  await untilState(media.store, ({ downloads: { done, waiting } }) => done === 1 && waiting === 0)
  expect(downloads.failures()).toMatchObject([{ track: 999_999, error: { code: 'not-found' } }])
  await media.stop()
})
