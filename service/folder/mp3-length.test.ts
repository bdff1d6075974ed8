// The length of MP3s whose headers do not state it: read in large pieces, exact, and estimated once that takes too long.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { measuredSeconds } from './mp3-length.ts'
import { openPlain, type PlainFile } from './plain-file.ts'
import { tagsIn } from './song-file.ts'

let folder: string
let file: PlainFile | null = null
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'segue-length-'))
})
afterEach(async () => {
  await file?.handle.close()
  await rm(folder, { recursive: true, force: true })
})

/** A file of these bytes, opened, with a spy on its reads. */
async function opened(...parts: readonly Uint8Array[]) {
  const name = path.join(folder, 'song.mp3')
  await writeFile(name, Buffer.concat(parts))
  file = await openPlain(name)
  if (file === null) throw new Error('It is a plain file')
  return { file, reads: vi.spyOn(file.handle, 'read') }
}

/** A frame of MPEG-2, 24 kHz: 24 milliseconds; `step` 1 is 8 kbit/s, and 24 bytes. */
function smallFrame(step: number): Buffer {
  const frame = Buffer.alloc(24 * step)
  frame.set([0xff, 0xf3, (step << 4) | 4, 0xc0])
  return frame
}
/** A frame of MPEG-1, 44.1 kHz, 26.12 milliseconds: 417 bytes at step 9 (128 kbit/s), 522 at step 10 (160 kbit/s). */
function largeFrame(step: 9 | 10): Buffer {
  const frame = Buffer.alloc(step === 9 ? 417 : 522)
  frame.set([0xff, 0xfb, step << 4, 0x44])
  return frame
}
const repeated = (times: number, ...frames: readonly Buffer[]): Buffer => Buffer.concat(Array.from({ length: times }, () => frames).flat())

test('many small frames of a variable bit rate are read in few pieces', async () => {
  const { file: song, reads } = await opened(repeated(30_000, smallFrame(1), smallFrame(2), smallFrame(1), smallFrame(3)))
  expect(await tagsIn(song)).toMatchObject({ ok: true, tags: { seconds: 120_000 * 0.024 } })
  expect(reads.mock.calls.length).toBeLessThan(100)
})

test('a frame whose header two pieces share counts, too', async () => {
  const frames = repeated(300, largeFrame(9), largeFrame(10))
  for (const cut of [1, 2, 3]) {
    const before = (256 * 1024 - cut) % (417 + 522)
    const { file: song } = await opened(Buffer.alloc(before), frames)
    expect(await measuredSeconds(song, 0)).toBeCloseTo((600 * 1152) / 44_100, 6)
    await song.handle.close()
  }
})

test('tag, damage and the end of a file are no sound', async () => {
  const frames = repeated(1000, largeFrame(9), largeFrame(10))
  const damage = Buffer.from(`- \xff\xfb\x90 is one header alone ${'-'.repeat(2000)}`, 'latin1')
  const { file: song } = await opened(Buffer.alloc(900, 0xff), frames, damage, frames, Buffer.from(`TAG${'\xff'.repeat(125)}`, 'latin1'))
  expect(await measuredSeconds(song, 900)).toBeCloseTo((4000 * 1152) / 44_100, 6)
})

test('what cannot be measured in time is taken to be like the rest', async () => {
  const { file: song, reads } = await opened(repeated(4000, largeFrame(9), largeFrame(10)))
  const length = (8000 * 1152) / 44_100
  expect(Math.abs((await measuredSeconds(song, 0, 0)) / length - 1)).toBeLessThan(0.01)
  expect(reads).toHaveBeenCalledTimes(1)
})

test('a file that the disk cuts short meanwhile ends there', async () => {
  const { file: song } = await opened(largeFrame(9), largeFrame(9))
  expect(await measuredSeconds({ ...song, size: 1e6 }, 0)).toBeCloseTo((2 * 1152) / 44_100, 6)
})

test.each([
  ['nothing', [0]],
  ['damaged headers', [0xff, 0xe0]],
])('megabytes of %s behind the first frames cost a thousand reads, and the tags stay', async (_, damage) => {
  const { file: song, reads } = await opened(smallFrame(1), smallFrame(2), Buffer.alloc(20e6, Buffer.from(damage)))
  expect(await tagsIn(song)).toMatchObject({ ok: true, tags: { seconds: 0 } })
  expect(reads.mock.calls.length).toBeLessThan(1_200)
})
