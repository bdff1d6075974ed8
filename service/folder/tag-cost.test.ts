// Tags that were made to be larger in memory than on disk are refused before they are read; those of people are not, pictures and padding
// included.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortMp3 } from '../mp3-for-tests.ts'
import { readPicture, readTags } from './tag-reader.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segue-words-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

type Version = 2 | 3 | 4
const size = (bytes: number, base: 128 | 256, digits: number): Buffer =>
  Buffer.from(Array.from({ length: digits }, (_, at) => Math.floor(bytes / base ** (digits - 1 - at)) % base))
const frame = (id: string, body: Uint8Array | string, version: Version = 4, flags = 0): Buffer => {
  const bytes = Buffer.from(body)
  if (version === 2) return Buffer.concat([Buffer.from(id), size(bytes.length, 256, 3), bytes])
  return Buffer.concat([Buffer.from(id), size(bytes.length, version === 4 ? 128 : 256, 4), Buffer.of(0, flags), bytes])
}
const tag = (version: Version, ...frames: readonly Uint8Array[]): Buffer => {
  const all = Buffer.concat(frames)
  return Buffer.concat([Buffer.from('ID3'), Buffer.of(version, 0, 0), size(all.length, 128, 4), all])
}
const title = frame('TIT2', '\0Low Tide')
const picture = (bytes: number): Buffer => {
  const jpeg = Buffer.alloc(bytes, 0x11)
  jpeg.set([0xff, 0xd8, 0xff, 0xe0])
  return Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), jpeg])
}
/** `bytes` bytes of the value `with_`; the last byte differs, so that they do not count as padding. */
const filled = (bytes: number, with_: number): Buffer => {
  const body = Buffer.alloc(bytes, with_)
  body[0] = 0
  body[bytes - 1] = 0x61
  return body
}
const repeated = (bytes: Buffer, times: number): Buffer => Buffer.concat(Array.from({ length: times }, () => bytes))

const apeTag = (key: string, value: Buffer, flags: number): Buffer => {
  const item = Buffer.concat([Buffer.alloc(8), Buffer.from(`${key}\0`), value])
  item.writeUInt32LE(value.length, 0)
  item.writeUInt32LE(flags, 4)
  const foot = Buffer.from(`APETAGEX${'\0'.repeat(24)}`)
  foot.writeUInt32LE(2000, 8)
  foot.writeUInt32LE(item.length + foot.length, 12)
  foot.writeUInt32LE(1, 16)
  return Buffer.concat([item, foot])
}

const read = async (before: readonly Uint8Array[], behind: readonly Uint8Array[] = []) => {
  const file = path.join(folder, 'song.mp3')
  await writeFile(file, Buffer.concat([...before, await shortMp3(1, {}), ...behind]))
  return { reading: await readTags(file), picture: await readPicture(file) }
}
const refused = { reading: { ok: false, reason: 'Its tags say more than 4 MB besides pictures', retry: 'once changed' }, picture: null }

test('sound that reads like the foot of an APE tag hides no items', async () => {
  const sound = Buffer.alloc(417)
  sound.set([0xff, 0xfb, 0x90, 0])
  const like = Buffer.from(sound)
  // Behind the header of the frame: 32 bytes that the parser reads at once.
  like.write('APETAGEX', 4, 'latin1')
  const file = path.join(folder, 'song.mp3')
  await writeFile(file, Buffer.concat([like, repeated(sound, 9), apeTag('Comment', filled(20_000_000, 0), 0)]))
  expect(await readTags(file)).toEqual(refused.reading)
})

test('a frame of twenty million empty values is not read', async () => {
  expect(await read([tag(4, title, frame('TXYZ', filled(20_000_000, 0)))])).toEqual(refused)
  // In the second one of two, which may hold no more before sound is looked for in vain.
  expect(await read([tag(4, title), tag(4, frame('TXYZ', filled(200_000, 0)))])).toEqual(refused)
})

test('nor one that older versions part at each stroke, alone or among many', async () => {
  expect(await read([tag(3, frame('TCOM', filled(31_000_000, 0x2f), 3))])).toEqual(refused)
  expect(await read([tag(2, frame('TCM', filled(16_000_000, 0x2f), 2))])).toEqual(refused)
  expect(await read([tag(3, repeated(frame('TCOM', filled(15_000, 0x2f), 3), 100))])).toEqual(refused)
})

test('nor one that hides in a chapter, behind padding or in the words of a picture', async () => {
  const inChapter = Buffer.concat([Buffer.from('a\0'), Buffer.alloc(16), frame('TXYZ', filled(6_000_000, 0))])
  expect(await read([tag(4, frame('CHAP', inChapter))])).toEqual(refused)
  expect(await read([tag(4, repeated(frame('CHAP', Buffer.alloc(17)), 30_000))])).toEqual(refused)
  expect(await read([tag(4, frame('APIC', Buffer.alloc(6_000_000, 0xff)))])).toEqual(refused)
  // A tag ends where padding begins, so a costly frame behind it is not read.
  const behind = await read([tag(4, title, Buffer.alloc(20), frame('TXYZ', filled(20_000_000, 0)))])
  expect(behind.reading).toMatchObject({ ok: true, tags: { title: 'Low Tide' } })
})

test('nor an APE tag of as many values', async () => {
  expect(await read([], [apeTag('Xyz', filled(20_000_000, 0), 0)])).toEqual(refused)
  // A key whose first bytes could be taken for the header of a picture.
  expect(await read([], [apeTag('\x01\x01\x01\x01\x02abc', filled(20_000_000, 0), 0)])).toEqual(refused)
})

test('what people have is read: large pictures, in chapters too, long lyrics, and much padding', async () => {
  const large = picture(12_000_000)
  const lyrics = frame('USLT', Buffer.concat([Buffer.from('\x01eng\0\0'), Buffer.from('so it goes\n'.repeat(20_000), 'utf16le')]))
  const chapters = Array.from({ length: 60 }, (_, at) =>
    frame('CHAP', Buffer.concat([Buffer.from(`c${at}\0`), Buffer.alloc(16), frame('TIT2', '\0One'), frame('APIC', picture(100_000))])),
  )
  const whole = await read([tag(4, title, lyrics, ...chapters, frame('APIC', large), Buffer.alloc(6_000_000))])
  expect(whole.reading).toMatchObject({ ok: true, tags: { title: 'Low Tide', picture: true } })
  expect(whole.picture).toHaveLength(12_000_000)
  const second = tag(3, frame('TPE1', '\0Mara', 3))
  const old = await read([tag(2, frame('TT2', '\0Ropes', 2), Buffer.alloc(20_000_000)), second])
  expect(old.reading).toMatchObject({ ok: true, tags: { title: 'Ropes', artist: 'Mara' } })
  const synchronised = Buffer.concat([
    frame('APIC', Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), repeated(Buffer.of(0xff, 0, 0x11), 2_000_000)]), 4, 2),
  ])
  expect((await read([tag(4, title, synchronised)])).picture).toHaveLength(4_000_000)
  const ape = await read([], [apeTag('Cover Art (Front)', Buffer.concat([Buffer.from('a.jpg\0'), large.subarray(14)]), 2)])
  expect(ape.picture).toHaveLength(12_000_000)
})
