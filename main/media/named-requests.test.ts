// Requests that the page cancels before main has responded, by name, as the abort signal of a fetch does not reach main.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MediaDesk, openMediaDesk } from './media-for-tests.ts'

let media: MediaDesk
beforeEach(async () => {
  media = await openMediaDesk('folder')
})
afterEach(() => media.stop())

const track = (n: number, query = ''): string => `/media/${media.tracks[n]}${query}`
const held = () => media.service.control.received().held

it('a request that the page takes back before an answer is not asked for any more, and the others are', async () => {
  media.service.control.hold(['stream'])
  const wanted = media.ask(track(1, '?quality=128'), { named: 'page-2' })
  const left = media.ask(track(3, '?quality=128'), { named: 'page-1' })
  await expect.poll(held).toBe(2)
  expect((await media.ask(track(3, '?quality=128'), { named: 'page-1', method: 'DELETE' })).status).toBe(204)
  expect((await left).status).toBe(502)
  media.service.control.release(['stream'])
  expect((await wanted).status).toBe(200)
  await (await wanted).arrayBuffer()
  // Cancelling a request that was answered already, or one that never existed, has no effect.
  for (const named of ['page-2', 'x'.repeat(500)]) {
    expect((await media.ask(track(1), { named, method: 'DELETE' })).status).toBe(204)
  }
})
