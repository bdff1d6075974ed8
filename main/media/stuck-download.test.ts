// One song that never comes, though the service answers, holds up no other.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { untilState } from '../store-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('folder')
})
afterEach(() => media.stop())

it('a song whose connection always breaks is tried again after all others', async () => {
  const songs = media.tracks.map(trackId).slice(0, 4)
  const [first = trackId(0)] = songs
  media.service.control.next({ role: 'stream', path: media.file(first), count: null, fault: { kind: 'drop' } })
  await media.media().downloads.add(songs)
  const { downloads } = await untilState(media.store, state => state.downloads.done === 3)
  expect(downloads).toMatchObject({ waiting: 1, failed: 0 })
  media.service.control.reset()
  await untilState(media.store, state => state.downloads.done === 4)
})
