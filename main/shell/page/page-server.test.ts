// While one develops, the page's files come from Vite's server, past the session, which lets nothing out.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('what that server says is what the page gets, with a policy for its client; without one there is no such server', async () => {
  expect((await import('./page-server.ts')).pageServer).toBeNull()
  const server = createServer((request, response) => {
    const isThere = request.url === '/app/main.tsx?t=1'
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'text/javascript', 'x-other': 'left out' }).end(`// ${request.url}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  vi.stubEnv('SEGUE_PAGE_SERVER', origin)
  vi.resetModules()
  const { pageServer } = await import('./page-server.ts')
  const response = await pageServer?.('/app/main.tsx?t=1')
  expect([response?.status, await response?.text()]).toEqual([200, '// /app/main.tsx?t=1'])
  expect([...(response?.headers.keys() ?? [])]).toEqual(['cache-control', 'content-security-policy', 'content-type'])
  expect(response?.headers.get('content-security-policy')).toContain(origin.replace('http', 'ws'))
  expect((await pageServer?.('/other'))?.status).toBe(404)
  server.close()
})
