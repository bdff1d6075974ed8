// The page loads nothing but its own.
import { expect, test } from 'vitest'
import { mayLoad, nowhere } from './page-requests.ts'

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
  expect(mayLoad(address)).toBe(may)
})

test('the proxy takes everything, this computer included, and leads nowhere', () => {
  expect(nowhere).toEqual({ mode: 'fixed_servers', proxyRules: 'socks5://0.0.0.0:1', proxyBypassRules: '<-loopback>' })
})
