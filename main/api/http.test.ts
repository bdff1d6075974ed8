// Responses that break at odd moments.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { getLocation } from './http.ts'

test('a redirect whose body never comes tells where it leads, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    response.on('close', closed.resolve)
    response.writeHead(302, { location: 'https://elsewhere.test/', 'content-length': 100 }).flushHeaders()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  expect(await getLocation({ address, headers: {}, timeout: 60_000 })).toEqual({ ok: true, value: 'https://elsewhere.test/' })
  await closed.promise
  server.close()
})
