// Songs whose ids a service chose to meet in one slot of a table are wanted, counted and read again like any others.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { chosenIds } from '../../shared/chosen-ids-for-tests.ts'
import { trackId } from '../../shared/ids.ts'
import { untilState } from '../store-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('folder')
})
afterEach(() => media.stop())

it('holds main up no more than others do, where a table of numbers would take minutes', async () => {
  const chosen = chosenIds(60_000).map(trackId)
  const downloads = () => media.media().downloads
  await downloads().pause()
  expect(await downloads().add(chosen)).toMatchObject({ ok: true })
  expect(media.store.get().downloads.waiting).toBe(chosen.length)
  await media.restart()
  await untilState(media.store, ({ downloads: { waiting } }) => waiting === chosen.length)
})
