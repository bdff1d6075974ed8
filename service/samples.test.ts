// One schema for both sides: the documented samples parse with it, and so does what the stand-in answers.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { envelope } from '../shared/wire/api.ts'
import { historyBody } from '../shared/wire/history.ts'
import { deviceCodeResponse, tokenResponse } from '../shared/wire/oauth.ts'
import { createdPlaylist } from '../shared/wire/playlists.ts'
import { clientFrame } from '../shared/wire/queue.ts'
import { uploadedList, uploadResponse } from '../shared/wire/uploads.ts'
import { ask, authorizeUrl, call, decide, exchangeCode, newProof, openQueue, serverFrame, signIn } from './app-for-tests.ts'
import { type Service, startService } from './index.ts'
import { shortMp3 } from './mp3-for-tests.ts'

let service: Service
let token = ''
beforeAll(async () => {
  service = await startService({ tracks: 30 })
  token = (await signIn(service.preset)).access_token
})
afterAll(() => service.stop())

const sample = async (name: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL(`../shared/wire/samples/${name}.json`, import.meta.url), 'utf8'))
/** Paths of all members, with the type of each value; lists count as their first item. */
const shapeOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.length === 0 ? [] : shapeOf(value[0], `${path}[]`)
  if (typeof value !== 'object' || value === null) return [`${path}: ${value === null ? 'null' : typeof value}`]
  return Object.entries(value).flatMap(([name, member]) => shapeOf(member, `${path}.${name}`))
}
const both = <Value>(schema: z.ZodType<Value>, documented: unknown, answered: unknown) => {
  schema.parse(documented)
  schema.parse(answered)
  return { documented: shapeOf(documented), answered: shapeOf(answered) }
}

test('token', async () => {
  const { verifier, challenge } = newProof()
  const query = await decide(service.preset, authorizeUrl(service.preset, challenge), 'approve')
  const response = await exchangeCode(service.preset, query.get('code') ?? '', verifier)
  const { documented, answered } = both(tokenResponse, await sample('token'), response.json)
  expect(answered.sort()).toEqual(documented.sort())
})

test('device code', async () => {
  const { device_client_id } = service.control.about()
  const response = await ask(`${service.preset.auth_url}/device/code?client_id=${device_client_id}&scope=user.library:read`)
  const { documented, answered } = both(deviceCodeResponse, await sample('device-code'), response.json)
  expect(answered.sort()).toEqual(documented.sort())
})

test('status', async () => {
  service.control.addDevice({ device_name: 'Kitchen phone' })
  const { json } = await call(service.preset, token, 'status')
  const { documented, answered } = both(envelope, await sample('status'), json)
  const mayBeNull = (shape: string) => shape.replace(/: (null|string)$/, ': text')
  expect(answered.map(mayBeNull).sort()).toEqual(documented.map(mayBeNull).sort())
})

test('a playlist that was made', async () => {
  const made = await call(service.preset, token, 'createplaylist', { name: 'Evening', tracks: [] })
  const { documented, answered } = both(createdPlaylist, await sample('createplaylist'), made.json)
  const envelope = ['.result', '.message', '.authenticated', '.playlist_id', '.public_id']
  for (const member of envelope)
    expect(answered.find(shape => shape.startsWith(`${member}:`))).toBe(documented.find(shape => shape.startsWith(`${member}:`)))
})

test('uploads: the list, and what became of a file', async () => {
  const form = new FormData()
  form.set('file_path', 'Quiet/01 First.mp3')
  form.set('method', 'test-app')
  form.set('file', new Blob([new Uint8Array(await shortMp3(1, { title: 'First' }))]), '01 First.mp3')
  const post = (body?: FormData) =>
    ask(service.preset.upload_url ?? '', { method: 'POST', headers: { authorization: `Bearer ${token}` }, ...(body && { body }) })
  const sent = both(uploadResponse, await sample('upload'), (await post(form)).json)
  expect(sent.answered.sort()).toEqual(sent.documented.sort())
  const listed = both(uploadedList, await sample('upload-list'), (await post()).json)
  expect(listed.answered.sort()).toEqual(listed.documented.sort())
})

test('queue token', async () => {
  const { documented, answered } = both(envelope, await sample('queue-token'), (await call(service.preset, token, 'playqueue_token')).json)
  expect(answered).toEqual(expect.arrayContaining(documented))
})

test('failures', async () => {
  expect(shapeOf((await call(service.preset, 'dead', 'status')).json).sort()).toEqual(shapeOf(await sample('not-authenticated')).sort())
  const failure = await call(service.preset, token, 'deleteplaylist', { playlist: 1 })
  expect(failure.json).toMatchObject(await sample('failure'))
})

test('library: the same members, and columns at the same places', async () => {
  const documented = await sample('library')
  const { json } = await call(service.preset, token, 'library')
  envelope.parse(documented)
  envelope.parse(json)
  expect(Object.keys(json)).toEqual(expect.arrayContaining(Object.keys(documented)))
  const [ours, theirs] = [Object(json['library']), Object(documented['library'])]
  expect(Object.keys(ours).sort()).toEqual(Object.keys(theirs).sort())
  for (const table of ['tracks', 'albums', 'artists', 'playlists', 'trash']) expect(ours[table].map).toEqual(theirs[table].map)
})

test('history is accepted as documented', async () => {
  const { history } = await sample('history')
  historyBody.parse(history)
  expect((await call(service.preset, token, 'status', { history })).json['result']).toBe(true)
})

test('queue frames, both directions', async () => {
  service.control.quirks({ 'bare acknowledgement': true })
  const device = service.control.addDevice({ device_name: 'Study PC' })
  const queue = await openQueue(service.preset, device.access_token)
  for (const name of ['get-state', 'set-state-sent']) {
    const frame = { ...(await sample(name)), session_uuid: device.session_uuid }
    clientFrame.parse(frame)
    queue.send(frame)
    expect(await queue.nextOf('set_state')).toMatchObject({ result: true })
  }
  queue.send({ session_uuid: device.session_uuid, command: 'get_state' })
  const documented = await sample('set-state-received')
  serverFrame.parse(documented)
  expect(Object.keys(await queue.nextOf('set_state'))).toEqual(expect.arrayContaining(Object.keys(documented)))
  queue.close()
})
