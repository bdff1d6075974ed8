// A library response longer than the limit is given up at the first byte beyond it.
import { expect, test } from 'vitest'
import { tuning } from '../../shared/tuning.ts'
import { streamBody } from './stream-body.ts'

test('an answer longer than any library is given up at the byte that is one too many', async () => {
  const piece = new Uint8Array(8_000_000)
  const body = new ReadableStream<Uint8Array>({ pull: controller => controller.enqueue(piece) })
  let taken = 0
  const end = await streamBody(new Response(body), {
    take: async bytes => {
      taken += bytes.length
      return taken < 2 * tuning.library.maxResponseBytes
    },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  })
  expect(end).toMatchObject({ ok: false, error: { code: 'bad-response' } })
  expect(taken).toBe(tuning.library.maxResponseBytes)
})
