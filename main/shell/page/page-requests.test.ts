// The page may load only its own addresses.
import { expect, test } from 'vitest'
import { blockingProxy, isNavigationAllowed, isRequestAllowed } from './page-requests.ts'

test.each<[string, boolean]>([
  ['app://app/index.html', true],
  ['app://app/media/1', true],
  ['blob:app://app/0c6c4f1e', true],
  ['devtools://devtools/bundled/inspector.html', true],
  ['app://app.evil/x', false],
  ['app://other/', false],
  ['http://127.0.0.1:80/', false],
  ['https://evil.test/', false],
  ['ws://127.0.0.1:80/', false],
  ['file:///etc/passwd', false],
  ['data:text/html,x', false],
  ['blob:https://evil.test/x', false],
  ['', false],
])('%s: %s', (address, may) => {
  expect(isRequestAllowed(address, '')).toBe(may)
})

test('the proxy takes everything, this computer included, and leads nowhere', () => {
  expect(blockingProxy('')).toEqual({ mode: 'fixed_servers', proxyRules: 'socks5://0.0.0.0:1', proxyBypassRules: '<-loopback>' })
  expect(isNavigationAllowed('app://app/index.html', '')).toBe(false)
})

test('while one develops, news of the server of the page reach it, and it may be loaded anew; nothing else is open', () => {
  const server = 'http://127.0.0.1:47110'
  expect(blockingProxy(server).proxyBypassRules).toBe('<-loopback>;127.0.0.1:47110')
  const open = [
    'app://app/index.html',
    'ws://127.0.0.1:47110/?token=a',
    'http://127.0.0.1:47110/x',
    'ws://127.0.0.1:471101/',
    'ws://evil.test/',
  ]
  expect(open.map(address => isRequestAllowed(address, server))).toEqual([true, true, false, false, false])
  expect(
    ['app://app/index.html', 'app://app.evil/', 'http://127.0.0.1:47110/'].map(address => isNavigationAllowed(address, server)),
  ).toEqual([...[true, false, false]])
})
