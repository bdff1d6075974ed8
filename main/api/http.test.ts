// Answers that break at odd moments.
import { afterEach, expect, test, vi } from 'vitest'
import { getLocation } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

test('a redirect whose body has failed already tells where it leads', async () => {
  const body = new ReadableStream({ start: controller => controller.error(new TypeError('terminated')) })
  const headers = { location: 'https://elsewhere.test/' }
  vi.stubGlobal('fetch', async () => new Response(body, { status: 302, headers }))
  const sent = await getLocation({ address: 'https://service.test/', headers: {}, timeout: 1000 })
  expect(sent).toEqual({ ok: true, value: 'https://elsewhere.test/' })
})
