// Web apps read answers from pages of their own origin (CORS); the pages of the sign-in, the control and an embedded service let none in.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, authorizeUrl, newProof } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'
import { streamPath } from '../world/stream-path.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ tracks: 20 })
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const page = { origin: 'https://player.example' }
/** What a browser asks before it sends a token or JSON to another origin. */
const preflight = (address: string, method: string, headers = 'authorization,content-type') =>
  ask(address, {
    method: 'OPTIONS',
    headers: { ...page, 'access-control-request-method': method, 'access-control-request-headers': headers },
  })
const readers = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin')

const forApps = () => {
  const { auth_url, api_url, library_url, streaming_server, artwork_server } = service.preset
  return [
    ...[`${auth_url}/token`, `${auth_url}/revoke`, `${api_url}/`, `${api_url}/s/JSON/status`, `${library_url}/`].map(
      address => [address, 'POST'] as const,
    ),
    [`${auth_url}/device/code`, 'GET'],
    [`${streaming_server}${streamPath(100_003)}`, 'GET'],
    [`${artwork_server}/artwork/60001-300`, 'GET'],
  ] as const
}

describe('a page of another origin', () => {
  test('may send its token and JSON, and read every answer of where apps ask, refusals too', async () => {
    for (const [address, method] of forApps()) {
      const asked = await preflight(address, method)
      expect([asked.status, readers(asked)], address).toEqual([204, '*'])
      expect(asked.headers.get('access-control-allow-methods'), address).toContain(method)
      for (const name of ['authorization', 'content-type', 'range', 'user-agent'])
        expect(asked.headers.get('access-control-allow-headers')).toContain(name)
      expect(readers(await ask(address, { method, headers: page })), address).toBe('*')
    }
  })

  test('reads no page of the sign-in, on which it could press the button, and not the control', async () => {
    const { challenge } = newProof()
    const device = await ask(`${service.preset.auth_url}/device/code?client_id=${service.preset.device_client_id}&scope=user.library:read`)
    const pages = [authorizeUrl(service.preset, challenge), String(device.json['verification_uri_complete']), service.control_url]
    for (const address of pages) {
      expect(readers(await ask(address, { headers: page })), address).toBeNull()
      expect(readers(await preflight(address, 'POST')), address).toBeNull()
    }
  })

  test('reads nothing while a quirk keeps to one origin', async () => {
    service.control.quirks({ 'same origin only': true })
    for (const [address, method] of forApps()) {
      const asked = await preflight(address, method)
      expect([asked.status, readers(asked)], address).toEqual([asked.status === 404 ? 404 : 405, null])
      expect(readers(await ask(address, { method, headers: page })), address).toBeNull()
    }
  })
})

test('a service inside an app lets no page read anything', async () => {
  const embedded = await startService({ tracks: 5, embedded: true })
  const { auth_url, api_url, library_url, streaming_server, artwork_server } = embedded.preset
  for (const address of [`${auth_url}/token`, `${api_url}/`, `${library_url}/`, `${streaming_server}/`, `${artwork_server}/`]) {
    for (const headers of [page, { origin: new URL(address).origin }, {}])
      expect(readers(await ask(address, { method: 'POST', headers })), address).toBeNull()
    const asked = await preflight(address, 'POST')
    expect([asked.status, readers(asked)]).toEqual([403, null])
  }
  await embedded.stop()
})
