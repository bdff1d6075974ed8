// Which servers get tokens: all that are asked with one, by scheme, host and port.
import { expect, test } from 'vitest'
import { publicDeployment } from '../wire/profile.ts'
import { hostsOf, notAllowed, tokenOriginsOf } from './token-origins.ts'

const honest = {
  auth_url: 'https://oauth.example.test',
  api_url: 'https://api.example.test/v1',
  library_url: 'https://library.example.test',
  queue_url: 'wss://queue.example.test',
  streaming_server: 'https://api.example.test/stream',
  upload_url: null,
}

test('each server that is asked with a token is named once', () => {
  expect(tokenOriginsOf(honest)).toEqual([
    'https://oauth.example.test',
    'https://api.example.test',
    'https://library.example.test',
    'wss://queue.example.test',
  ])
  expect(hostsOf(tokenOriginsOf(publicDeployment)).length).toBeGreaterThan(3)
})

test.each([
  ['another host', { api_url: 'https://api.evil.test' }, ['https://api.evil.test']],
  ['another port', { library_url: 'https://library.example.test:8443' }, ['https://library.example.test:8443']],
  ['no encryption', { streaming_server: 'http://api.example.test' }, ['http://api.example.test']],
  ['an unencrypted queue', { queue_url: 'ws://queue.example.test' }, ['ws://queue.example.test']],
  ['a name and password in front', { api_url: 'https://api.example.test@evil.test' }, ['https://evil.test']],
  ['what is no address', { queue_url: 'wss://[' }, ['wss://[']],
  ['a server for uploads', { upload_url: 'https://upload.example.test' }, ['https://upload.example.test']],
  ['another path', { api_url: 'https://api.example.test/v2' }, []],
  ['fewer servers', { queue_url: 'https://oauth.example.test' }, []],
])('with %s', (_what, change, strangers) => {
  expect(notAllowed(tokenOriginsOf({ ...honest, ...change }), tokenOriginsOf(honest))).toEqual(strangers)
})
