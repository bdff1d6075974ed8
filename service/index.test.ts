// The stand-in as a whole: it starts, its preset is one, a user signs in and gets the library.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { envelope } from '../shared/wire/api.ts'
import { connectionPreset } from '../shared/wire/connection-preset.ts'
import { call, signIn } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ tracks: 200 })
})
afterAll(() => service.stop())

test('it announces itself as a connection preset, one origin for each role', () => {
  const preset = connectionPreset.parse(service.preset)
  const { auth_url, library_url, api_url, streaming_server, artwork_server } = preset
  const origins = [
    auth_url,
    library_url,
    api_url,
    streaming_server,
    artwork_server,
    preset.queue_url.replace('ws', 'http'),
    service.control_url,
  ]
  expect(new Set(origins).size).toBe(7)
  for (const origin of origins) expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

test('a user signs in, sees the status and gets the library', async () => {
  const token = await signIn(service.preset)
  const status = envelope.parse((await call(service.preset, token.access_token, 'status')).json)
  expect(status).toMatchObject({ result: true, authenticated: true, status: { available: 200 }, user: { id: '700123', premium: true } })
  const answer = await call(service.preset, token.access_token, 'library')
  const library = Object(answer.json['library'])
  expect(Object.keys(library.tracks)).toHaveLength(201)
})
