// A picture made to keep its decoder busy is left as it is; one that the worker never finishes affects no other picture.
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createCoverQueue } from './cover-queue.ts'
import { jpegOfScans } from './many-scans-for-tests.ts'
import { shrinkJpeg } from './shrink.ts'

test('a JPEG that is gone over hundreds of times is not taken apart', () => {
  expect(shrinkJpeg(jpegOfScans(200), 20)).not.toBe(null)
  expect(shrinkJpeg(jpegOfScans(201), 20)).toBe(null)
})

/** The JPEG with `count` copies of a part inserted behind its first marker; a decoder keeps each of them. */
const withParts = (jpeg: Uint8Array, part: readonly number[], count: number): Uint8Array =>
  Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(count * part.length, Buffer.from(part)), jpeg.subarray(2)])
const comment = [0xff, 0xfe, 0, 3, 0x41]
const emptyFrame = [0xff, 0xc0, 0, 8, 8, 0, 0, 0, 0, 0]

test('a JPEG of thousands of comments is not taken apart', () => {
  expect(shrinkJpeg(withParts(jpegOfScans(1), comment, 1_900), 20)).not.toBe(null)
  expect(shrinkJpeg(withParts(jpegOfScans(1), comment, 2_001), 20)).toBe(null)
})

test.each([
  ['of more pixels than a cover has', jpegOfScans(1), jpegOfScans(1, 4_097)],
  ['of many pixels that is gone over often', jpegOfScans(17), jpegOfScans(17, 4_096)],
  ['of very many frames', jpegOfScans(1), withParts(jpegOfScans(1), emptyFrame, 1_000_000)],
])('a JPEG %s is told by its bytes: it costs little more than an ordinary one', (_what, ordinary, hostile) => {
  // Milliseconds of processor time; the least of five times, as the compiler, the memory and its neighbours lengthen single ones.
  const workOf = (jpeg: Uint8Array): number => {
    const times = Array.from({ length: 5 }, () => {
      const before = process.threadCpuUsage()
      shrinkJpeg(jpeg, 20)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000
    })
    return Math.min(...times)
  }
  expect(shrinkJpeg(hostile, 20)).toBe(null)
  expect(workOf(hostile)).toBeLessThan(5 * workOf(ordinary) + 50)
})

/** A worker that returns the bytes it gets, except that a first byte of 1 makes it run for ever and 2 makes it throw. */
const stubborn = `
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ job, task }) => {
  const bytes = task.jpeg
  if (bytes[0] === 1) for (;;);
  if (bytes[0] === 2) throw new Error('Out of memory')
  parentPort.postMessage({ job, bytes })
})`

test('a picture that a worker is never done with, or dies of, costs its own making alone', async () => {
  const workers: Worker[] = []
  const begun: (() => void)[] = []
  const makeCover = createCoverQueue(
    () => {
      const worker = new Worker(stubborn, { eval: true })
      workers.push(worker)
      return worker
    },
    end => {
      begun.push(end)
      return () => undefined
    },
  )
  const made = [0, 1, 0, 2, 0].map(kind => makeCover({ kind: 'shrink', jpeg: Uint8Array.of(kind, 7), size: 20 }))
  await made[0]
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.()
  expect((await Promise.all(made)).map(bytes => bytes?.[1] ?? null)).toEqual([7, null, 7, null, 7])
  // Each of the two bad pictures has ended one worker, so that a third one did the last picture.
  expect(workers).toHaveLength(3)
  await expect.poll(() => workers.slice(0, 2).map(({ threadId }) => threadId)).toEqual([-1, -1])
  await workers[2]?.terminate()
})
