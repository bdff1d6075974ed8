// A downloaded song as a file of its own: the same bytes under a name for people, whole or not at all.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trackId } from '../../../../shared/ids.ts'
import { silentLog } from '../../../log.ts'
import { openAudioStore } from '../../../media/audio-store.ts'
import { dialogClosed, type PersonDialogs } from '../choices.ts'
import { saveCopy } from './song-copy.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-copies-'))
})
afterEach(() => rm(folder, { recursive: true }))

const bytes = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(3_000_000, 0x5a)])

/** A song that is downloaded, and a person who answers the dialog so; `meanwhile`: what happens while it is open. */
async function downloaded(
  song: { readonly title: string; readonly artist: string } | null,
  meanwhile = async (): Promise<void> => undefined,
) {
  const kept = join(folder, 'downloads')
  const store = openAudioStore({
    ...{ folder: kept, limit: () => Number.POSITIVE_INFINITY, onChange: () => undefined, now: () => 0, log: silentLog },
  })
  await store.ready
  await writeFile(join(kept, `9001-128.${bytes.length}.part`), bytes)
  await store.moveIn({ track: trackId(9001), quality: '128', bytes: bytes.length }, join(kept, `9001-128.${bytes.length}.part`))
  const proposed: string[] = []
  let opened = 0
  const parts = {
    media: {
      openDownload: async (track: ReturnType<typeof trackId>) => {
        const found = await store.open(track, 'any')
        if (found === null) return null
        opened += 1
        const close = found.handle.close.bind(found.handle)
        found.handle.close = async () => {
          opened -= 1
          await close()
        }
        return found
      },
    },
    library: {
      summaryOf: async () => song && { ...song, album: '', number: 1, length: 1, artwork: null, rating: 0 },
    },
  }
  const save = (path: string | null, track = 9001) =>
    saveCopy(parts, trackId(track), {
      savePathFor: async (what: string, name: string) => {
        proposed.push(`${what}: ${name}`)
        await meanwhile()
        return path
      },
    } as Partial<PersonDialogs> as PersonDialogs)
  return { store, save, proposed, opened: () => opened }
}

test('is written under artist and title, the same to the last byte', async () => {
  const at = await downloaded({ title: 'Slack / Water: one', artist: 'Blue Harbour' })
  const path = join(folder, 'mine.flac')
  expect(await at.save(path)).toEqual({ ok: true, value: { name: 'mine.flac' } })
  expect(at.proposed).toEqual(['song: Blue Harbour - Slack Water one.flac'])
  expect((await readFile(path)).equals(bytes)).toBe(true)
  expect((await readdir(folder)).toSorted()).toEqual(['downloads', 'mine.flac'])
  expect([at.opened(), at.store.has(trackId(9001))]).toEqual([0, true])
})

test('has a name where artist or title have none', async () => {
  for (const [song, name] of [
    [{ title: 'Ebb', artist: '' }, 'Ebb.flac'],
    [{ title: '', artist: '' }, 'Music.flac'],
    [null, 'Music.flac'],
  ] as const) {
    const at = await downloaded(song)
    expect(await at.save(null)).toEqual(dialogClosed())
    expect(at.proposed).toEqual([`song: ${name}`])
  }
})

test('is not written of what is not downloaded, nor of what goes while the dialog is open', async () => {
  const at = await downloaded({ title: 'Ebb', artist: '' })
  expect(await at.save(join(folder, 'other.flac'), 9002)).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect(at.proposed).toEqual([])
  const gone = await downloaded({ title: 'Ebb', artist: '' }, () => gone.store.remove(trackId(9001)))
  expect(await gone.save(join(folder, 'gone.flac'))).toMatchObject({ ok: false, error: { code: 'refused' } })
  expect([await readdir(folder), gone.opened()]).toEqual([['downloads'], 0])
})

test('leaves nothing behind where it cannot be written', async () => {
  const at = await downloaded({ title: 'Ebb', artist: '' })
  await mkdir(join(folder, 'taken.flac'))
  expect(await at.save(join(folder, 'taken.flac'))).toMatchObject({ ok: false, error: { code: 'disk' } })
  expect([(await readdir(folder)).toSorted(), at.opened()]).toEqual([['downloads', 'taken.flac'], 0])
})
