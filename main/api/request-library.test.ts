// The request for the library meets a service whose error page does not end.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { requestLibrary } from './request-library.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('an error page that does not end is given up as one that did not begin', async () => {
  const server = createServer((_request, response) => response.writeHead(502, { 'content-type': 'text/html' }).write('<p>'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A port was expected')
  const preset = { ...publicDeployment, library_url: `http://127.0.0.1:${address.port}` }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const asked = once(server, 'request')
  const outcome = requestLibrary(
    { preset, client: { name: 'Segue', version: '1', platform: 'linux' }, deviceName: () => 'Desk' },
    'token',
    new AbortController().signal,
  )
  await asked
  for (let turn = 0; turn < 1_000; turn += 1) await setImmediate()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await outcome).toMatchObject({ kind: 'transient-failure', error: { code: 'offline' } })
  server.closeAllConnections()
  server.close()
})
