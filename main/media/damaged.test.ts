// What earlier versions left on the disk: songs with a hole where their beginning was, or of another size. They are fetched anew, never
// served.
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { trackId } from '../../shared/ids.ts'
import { untilState } from '../store-for-tests.ts'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
let folder: string
beforeEach(async () => {
  media = await openMediaDesk('folder')
  folder = await mkdtemp(join(tmpdir(), 'segue-damaged-'))
  for (const store of ['media', 'downloads']) await mkdir(join(folder, store))
})
afterEach(() => media.stop())

const id = (n: number) => trackId(media.tracks[n] ?? 0)
const truth = (n: number): Promise<Uint8Array> => media.truth(id(n))
const print = (bytes: Uint8Array): string => `${bytes.length} ${createHash('sha256').update(bytes).digest('hex')}`

/** Puts a song into an audio store as the nth track, of the size that the service says. */
async function put(store: 'media' | 'downloads', n: number, damage: (bytes: Uint8Array) => Uint8Array): Promise<void> {
  const bytes = await truth(n)
  await writeFile(join(folder, store, `${id(n)}-128.${bytes.length}`), damage(new Uint8Array(bytes)))
}
const hollow = (bytes: Uint8Array) => bytes.fill(0, 0, 100_000)
const short = (bytes: Uint8Array) => bytes.subarray(0, 100_000)
const want = (...songs: readonly number[]) =>
  writeFile(join(folder, 'downloads.journal'), `${JSON.stringify({ add: songs.map(id), quality: '128' })}\n`)
const kept = async (store: 'media' | 'downloads', n: number): Promise<string> => {
  const name = (await readdir(join(folder, store))).find(file => file.startsWith(`${id(n)}-`) && !file.endsWith('.part'))
  return name === undefined ? 'none' : print(await readFile(join(folder, store, name)))
}

test('a download that an earlier version damaged is fetched anew at the start, before anybody plays it', async () => {
  await put('downloads', 0, hollow)
  await put('downloads', 1, short)
  await put('downloads', 2, bytes => bytes)
  await want(0, 1, 2)
  const truths = await Promise.all([0, 1, 2].map(truth))
  const before = media.seen('stream')
  await media.over(folder)
  for (const [n, bytes] of truths.entries()) await expect.poll(() => kept('downloads', n)).toBe(print(bytes))
  expect(media.seen('stream') - before, 'the third song is as it was').toBe(2)
})

test('a song with a hole is not played, not even before the folder has been looked through', async () => {
  for (const n of [0, 1, 2, 3]) await put('media', n, hollow)
  await put('downloads', 4, hollow)
  await media.over(folder)
  for (const n of [4, 3, 0]) expect(print(await media.bytes(`/media/${id(n)}`))).toBe(print(await truth(n)))
  await expect.poll(async () => [await kept('media', 1), await kept('media', 2)]).toEqual(['none', 'none'])
  await expect.poll(() => kept('media', 0)).toBe(print(await truth(0)))
})

test('a song that begins with zeros at the service, too, is kept: it is fetched anew once', async () => {
  await put('downloads', 0, hollow)
  await want(0)
  const response = { kind: 'status', status: 200, body: '\0'.repeat(9000), headers: { 'content-type': 'audio/mpeg' } } as const
  media.service.control.next({ role: 'stream', count: 1, fault: response })
  await media.over(folder)
  await untilState(media.store, ({ downloads }) => downloads.done === 1 && downloads.waiting === 0 && downloads.revision > 0)
  const zeros = print(new Uint8Array(9000))
  await expect.poll(() => kept('downloads', 0)).toBe(zeros)
  await expect.poll(() => readdir(folder)).toContain('downloads.checked')
  for (let start = 0; start < 2; start += 1) {
    await media.over(folder)
    expect(print(await media.bytes(`/media/${id(0)}`))).toBe(zeros)
    expect(await kept('downloads', 0)).toBe(zeros)
  }
})
