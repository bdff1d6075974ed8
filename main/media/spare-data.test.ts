// While data is spared nothing is downloaded, and kept songs play from the disk.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DownloadsState } from '../../shared/downloads-state.ts'
import { type TrackId, trackId } from '../../shared/ids.ts'
import { type Settings, wantedQuality } from '../../shared/settings.ts'
import { untilState } from '../store-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('folder')
})
afterEach(() => media.stop())

const downloads = () => media.media().downloads
const state = () => media.store.get().downloads
const until = (fits: (now: DownloadsState) => boolean) => untilState(media.store, now => fits(now.downloads))
const song = (n: number): TrackId => trackId(media.tracks[n] ?? 0)
const set = (settings: Partial<Settings>) => media.store.set('settings', { ...media.store.get().settings, ...settings })
const spare = (spareData: boolean) => set({ spareData })

it('nothing is downloaded, and what was under way goes on afterwards where it was, in the quality of then', async () => {
  media.service.control.next({ role: 'stream', path: media.file(song(0)), count: 1, fault: { kind: 'slow', bytes_per_second: 20_000 } })
  await downloads().add([song(0), song(1)])
  await until(({ active }) => (active?.received ?? 0) > 0)
  spare(true)
  await until(({ active, interruption }) => active === null && interruption?.kind === 'sparing')
  await downloads().add([song(2)])
  await downloads().resume()
  expect(state()).toMatchObject({ waiting: 3, done: 0, interruption: { kind: 'sparing' } })
  const asked = media.seen('stream')
  await media.restart()
  await until(({ waiting, interruption }) => waiting === 3 && interruption?.kind === 'sparing')
  expect(media.seen('stream')).toBe(asked)
  spare(false)
  await until(({ waiting, done, active }) => waiting === 0 && done === 3 && active === null)
  expect((await readdir(join(media.folder, 'downloads'))).sort()).toEqual(
    [song(0), song(1), song(2)].sort().map(track => expect.stringMatching(new RegExp(`^${track}-128\\.`))),
  )
})

it('the least quality is the one that is wanted, and nothing is said of it as of another one', async () => {
  media.service.control.user({ premium: true })
  set({ quality: '320' })
  spare(true)
  expect(wantedQuality(media.store.get().settings)).toBe('96')
  await media.bytes(`/media/${song(0)}?quality=${wantedQuality(media.store.get().settings)}`)
  expect(media.store.get().otherQuality).toEqual([])
  spare(false)
  expect(wantedQuality(media.store.get().settings)).toBe('320')
  await media.bytes(`/media/${song(0)}?quality=96`)
  expect(media.store.get().otherQuality).toEqual([{ track: song(0), quality: '96' }])
})

it('a song that is here in another quality plays from here', async () => {
  media.service.control.user({ premium: true })
  await media.bytes(`/media/${song(0)}?quality=320`)
  const asked = media.seen('stream')
  spare(true)
  await media.bytes(`/media/${song(0)}?quality=96`)
  expect(media.seen('stream')).toBe(asked)
  spare(false)
  await media.bytes(`/media/${song(0)}?quality=96`)
  expect(media.seen('stream')).toBe(asked + 1)
})
