// Songs that are wanted again before the files of their taken-back downloads are deleted.
import { expect, it } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { untilState } from '../store-for-tests.ts'
import { openMediaDesk } from './media-for-tests.ts'

it('stay on the list, and come to this computer again if their files are gone by then', async () => {
  const media = await openMediaDesk('folder')
  const songs = media.tracks.map(trackId)
  const untilHere = () => untilState(media.store, ({ downloads: { done, waiting } }) => done === songs.length && waiting === 0)
  const { downloads } = media.media()
  await downloads.add(songs)
  await untilHere()
  const [removed, added] = [downloads.remove(songs), downloads.add(songs)]
  expect([await removed, await added]).toMatchObject([{ ok: true }, { ok: true }])
  await untilHere()
  await media.restart()
  await untilHere()
  for (const track of songs) expect(media.media().isKept(track)).toBe(true)
  await media.stop()
})
