import { expect, test } from 'vitest'
import { redact } from '../redact.ts'
import { createRouter, proxyAddress } from './routes.ts'

const service = new URL('https://service.test/s/JSON/?a=1')
const routes = (list: string, env: Readonly<Record<string, string>> = {}, up: (host: string) => boolean = () => true) => {
  const asked: string[] = []
  const route = createRouter({
    resolveProxy: async address => {
      asked.push(address)
      return list
    },
    isUp: async host => up(host),
    env,
  })
  return { route, asked }
}

test('the system says the way for each address, a web socket by the address of its handshake', async () => {
  const { route, asked } = routes('PROXY proxy.test:3128')
  expect(await route(service)).toEqual({ scheme: 'http', host: 'proxy.test:3128', credentials: null })
  await route(new URL('wss://service.test/queue'))
  expect(asked).toEqual(['https://service.test/', 'https://service.test/'])
})

test('a token in an address is not told to whoever names the proxies', async () => {
  const { route, asked } = routes('DIRECT')
  await route(new URL('http://media.test:8080/128/a/b?Signature=secret'))
  expect(asked).toEqual(['http://media.test:8080/'])
})

test('what is on this computer is reached straight, whatever the system says', async () => {
  const { route, asked } = routes('PROXY proxy.test:3128')
  for (const host of ['127.0.0.1:8080', 'localhost:1', 'queue.localhost', '[::1]:99', '127.9.8.7']) {
    expect(await route(new URL(`http://${host}/`))).toBe(null)
  }
  expect(asked).toEqual([])
})

test('what stands for this computer only at its beginning does not', async () => {
  const { route } = routes('PROXY proxy.test:3128')
  for (const host of ['127.0.0.1.evil.test', 'localhost.evil.test', 'notlocalhost', '128.0.0.1']) {
    expect(await route(new URL(`http://${host}/`))).not.toBe(null)
  }
})

test('every kind of proxy is understood; what is not is passed over', async () => {
  const address = async (list: string) => {
    const found = await routes(list).route(service)
    return found && proxyAddress(found)
  }
  expect(await address('DIRECT')).toBe(null)
  expect(await address('')).toBe(null)
  expect(await address('HTTPS proxy.test:443')).toBe('https://proxy.test:443')
  expect(await address('SOCKS5 proxy.test:1080')).toBe('socks5://proxy.test:1080')
  expect(await address('SOCKS [fe80::1]:1080')).toBe('socks5://[fe80::1]:1080')
  expect(await address('QUIC a.test:1; constructor b.test:2; PROXY; PROXY c.test:3')).toBe('http://c.test:3')
})

test('of several ways the first that is there; the last one is taken in any case', async () => {
  const list = 'PROXY a.test:1; PROXY b.test:2; DIRECT'
  expect(await routes(list, {}, host => host === 'b.test:2').route(service)).toMatchObject({ host: 'b.test:2' })
  expect(await routes(list, {}, () => false).route(service)).toBe(null)
  expect(await routes('PROXY a.test:1', {}, () => false).route(service)).toMatchObject({ host: 'a.test:1' })
})

test('name and password come from where programs without a desktop have them, for that proxy alone', async () => {
  const env = { https_proxy: 'http://anna:p%40ss%3Aword@proxy.test:3128', HTTP_PROXY: 'no address', all_proxy: 'http://other.test:3128' }
  const found = await routes('PROXY proxy.test:3128', env).route(service)
  expect(found?.credentials).toEqual({ name: 'anna', password: 'p@ss:word' })
  expect(found && proxyAddress(found)).toBe('http://anna:p%40ss%3Aword@proxy.test:3128')
  expect(await routes('PROXY other.test:3128', env).route(service)).toMatchObject({ credentials: null })
  expect(redact('p%40ss%3Aword and p@ss:word', '')).toBe('[secret] and [secret]')
})

test.each([
  ['http', 'PROXY proxy.test:80'],
  ['https', 'HTTPS proxy.test:443'],
  ['socks5', 'SOCKS5 proxy.test:1080'],
  ['socks', 'SOCKS5 proxy.test:1080'],
  ['socks5', 'PROXY proxy.test:80'],
])('a proxy named as %s without a port has the one of its kind', async (scheme, list) => {
  const found = await routes(list, { all_proxy: `${scheme}://anna:word@Proxy.test` }).route(service)
  expect(found?.credentials).toEqual({ name: 'anna', password: 'word' })
})

test('a password with a % that stands for itself is taken as it is', async () => {
  const found = await routes('PROXY proxy.test:3128', { https_proxy: 'http://anna:100%zz@proxy.test:3128' }).route(service)
  expect(found?.credentials).toEqual({ name: 'anna', password: '100%zz' })
})

test('name and password are in no log in the form in which they are sent, either', async () => {
  await routes('PROXY proxy.test:3128', { https_proxy: 'http://berta:word@proxy.test:3128' }).route(service)
  expect(redact(`sent ${Buffer.from('berta:word').toString('base64')} to http://berta:word@proxy.test:3128`, '')).toBe(
    'sent [secret] to http://[secret]@proxy.test:3128',
  )
})
