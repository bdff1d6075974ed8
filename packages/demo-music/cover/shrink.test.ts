// A photograph that was made to keep whoever takes it apart busy is left as it is.
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createEasel } from './easel.ts'
import { jpegOfScans } from './many-scans-for-tests.ts'
import { shrinkJpeg } from './shrink.ts'

test('a JPEG that is gone over hundreds of times is not taken apart', () => {
  expect(shrinkJpeg(jpegOfScans(200), 20)).not.toBe(null)
  expect(shrinkJpeg(jpegOfScans(201), 20)).toBe(null)
})

test.each([
  ['of more pixels than a cover has', 1, 4_097],
  ['of many pixels that is gone over often', 17, 4_096],
])('a JPEG %s is told by its header: it costs no more than another of its bytes', (_what, scans, side) => {
  const workOf = (jpeg: Uint8Array): number => {
    const before = process.threadCpuUsage()
    shrinkJpeg(jpeg, 20)
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  }
  const ordinary = jpegOfScans(scans)
  workOf(ordinary)
  expect(shrinkJpeg(jpegOfScans(scans, side), 20)).toBe(null)
  expect(workOf(jpegOfScans(scans, side))).toBeLessThan(5 * workOf(ordinary) + 50)
})

/** Answers with the bytes it gets; of one byte it makes whatever the worker would never be done with. */
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
  const easel = createEasel(
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
  const made = [0, 1, 0, 2, 0].map(kind => easel({ kind: 'shrink', jpeg: Uint8Array.of(kind, 7), size: 20 }))
  await made[0]
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.()
  expect((await Promise.all(made)).map(bytes => bytes?.[1] ?? null)).toEqual([7, null, 7, null, 7])
  // Each of the two has taken one worker along, and all have ended.
  expect(workers).toHaveLength(3)
  await expect.poll(() => workers.slice(0, 2).map(({ threadId }) => threadId)).toEqual([-1, -1])
  await workers[2]?.terminate()
})
