// Each name has one lookup under way at a time, however many connections wait for it.
import type { LookupAddress } from 'node:dns'
import { createServer as createHttpServer, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../log.ts'
import { createNameLookups } from './name-lookups.ts'
import { isProxied, routedAgent, setRouter } from './routed-requests.ts'
import { followSystemNetwork } from './system-network.ts'

type Answer = (error: Error | null, addresses: readonly LookupAddress[]) => void
/** The names that the system was asked for, each with the function that answers. */
const asked = vi.hoisted((): { name: string; answer: Answer }[] => [])
vi.mock('node:dns', async actual => ({
  ...(await actual<typeof import('node:dns')>()),
  lookup: (name: string, _options: unknown, answer: Answer) => void asked.push({ name, answer }),
}))
beforeEach(() => void asked.splice(0))
afterEach(() => void vi.useRealTimers())

const addresses: LookupAddress[] = [
  { address: '192.0.2.1', family: 4 },
  { address: '2001:db8::1', family: 6 },
]

test('all who ask at the same time get the answer, each as it wants it, and who comes later a new one', () => {
  const lookupName = createNameLookups()
  const given: unknown[] = []
  const give = (...answer: readonly unknown[]) => void given.push(answer)
  lookupName('slow.test', { all: true }, give)
  lookupName('slow.test', {}, give)
  lookupName('slow.test', { family: 4 }, give)
  lookupName('other.test', { all: true }, give)
  expect(asked.map(({ name }) => name)).toEqual(['slow.test', 'slow.test', 'other.test'])
  asked[0]?.answer(null, addresses)
  expect(given).toEqual([
    [null, addresses],
    [null, '192.0.2.1', 4],
  ])
  lookupName('slow.test', {}, give)
  const failure = new Error('No such name')
  asked[3]?.answer(failure, [])
  expect(given[2]).toEqual([failure, []])
})

test('connections that were given up begin no further lookup of a name, and others are made meanwhile', async () => {
  const server = createHttpServer((_request, response) => void response.end())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It listens on a port')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let round = 0; round < 3; round += 1) {
    const failed = [requestHttp, requestHttps].map(
      open =>
        new Promise<unknown>(resolve =>
          open({ host: 'slow.test', agent: routedAgent })
            .on('error', error => resolve('code' in error && error.code))
            .end(),
        ),
    )
    await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
    vi.advanceTimersByTime(10_000)
    expect(await Promise.all(failed)).toEqual(['ETIMEDOUT', 'ETIMEDOUT'])
  }
  vi.useRealTimers()
  expect(asked.map(({ name }) => name)).toEqual(['slow.test'])
  const status = new Promise(resolve =>
    requestHttp({ host: 'quick.test', port: address.port, agent: routedAgent }, response => resolve(response.resume().statusCode)).end(),
  )
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.answer(null, [{ address: '127.0.0.1', family: 4 }])
  expect(await status).toBe(200)
  server.close()
})

test('the names of proxies are looked up alike, whether these are tried or used', async () => {
  const names = () => asked.map(({ name }) => name)
  for (const scheme of ['http', 'socks'] as const) {
    const restore = setRouter(async () => ({ scheme, host: `${scheme}.test:1`, credentials: null }))
    for (let time = 0; time < 2; time += 1)
      requestHttps({ host: 'service.test', agent: routedAgent })
        .on('error', () => undefined)
        .end()
    await expect.poll(names).toContain(`${scheme}.test`)
    restore()
  }
  for (const proxy of ['PROXY http.test:2', 'PROXY tried.test:1', 'SOCKS tried.test:2']) {
    const resolveProxy = async () => `${proxy}; DIRECT`
    followSystemNetwork({ resolveProxy, env: {}, log: silentLog, readCertificates: async () => [] })
    void isProxied(new URL('http://service.test/'))
  }
  await new Promise(resolve => setImmediate(() => setImmediate(resolve)))
  expect(names()).toEqual(['http.test', 'socks.test', 'tried.test'])
  setRouter(async () => null)
})
