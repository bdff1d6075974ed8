// The upload server over real sockets (protocol 10): the list of checksums, songs that come into the library, and all that is refused.
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { streamAddress } from '../../shared/wire/media.ts'
import { trackIdIn } from '../../shared/wire/uploads.ts'
import { ask, call, openQueue, signIn } from '../app-for-tests.ts'
import { type Service, startService } from '../index.ts'
import { shortMp3 } from '../mp3-for-tests.ts'

let service: Service
let token = ''
let song: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  service = await startService({ tracks: 30 })
  token = (await signIn(service.preset)).access_token
  song = new Uint8Array(await shortMp3(1, { title: 'Low Tide', artist: 'Mara', album: 'Harbour', track: '3' }))
})
afterAll(() => service.stop())
beforeEach(() => service.control.reset())

const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')
const formWith = (bytes: Uint8Array<ArrayBuffer>, file = 'Harbour/03 Low Tide.mp3', without?: string): FormData => {
  const form = new FormData()
  form.set('file_path', file)
  form.set('method', 'test-app')
  form.set('file', new Blob([bytes]), path.posix.basename(file))
  if (without !== undefined) form.delete(without)
  return form
}
const post = (body?: FormData | string, bearer = token, to = service) =>
  ask(to.preset.upload_url ?? '', { method: 'POST', headers: { authorization: `Bearer ${bearer}` }, ...(body !== undefined && { body }) })
const rowsOf = async (to = service, bearer = token): Promise<Record<string, unknown[]>> =>
  Object(Object(Object((await call(to.preset, bearer, 'library')).json)['library']).tracks)

test('an empty body lists the checksums of what was uploaded', async () => {
  const fresh = await startService({ tracks: 5 })
  const { access_token } = await signIn(fresh.preset)
  expect((await post(undefined, access_token, fresh)).json).toEqual({ result: true, message: 'ok', md5: [] })
  expect((await post(formWith(song), access_token, fresh)).json['result']).toBe(true)
  expect((await post(undefined, access_token, fresh)).json['md5']).toEqual([md5Of(song)])
  await fresh.stop()
})

test('an uploaded song is in the library with its tags, on its album, sounds as it was, and devices hear of it', async () => {
  const device = service.control.addDevice({ device_name: 'Kitchen phone' })
  const queue = await openQueue(service.preset, device.access_token)
  const before = Object.keys(await rowsOf()).length
  const response = await post(formWith(song))
  const id = trackIdIn(String(response.json['message']))
  expect(response.json).toEqual({ result: true, message: `File uploaded successfully (${id})` })
  await queue.nextOf('update_library')
  queue.close()
  const { map, ...rows } = await rowsOf()
  expect(Object.keys(rows)).toHaveLength(before)
  const { json } = await call(service.preset, token, 'library')
  const library = Object(json['library'])
  const row = library.tracks[String(id)]
  const column = (name: string) => row[Object(map)[name]]
  expect([column('title'), column('track'), column('path'), column('size')]).toEqual(['Low Tide', 3, 'Harbour', song.length])
  expect(library.artists[String(column('artist_id'))][library.artists.map.name]).toBe('Mara')
  const album = library.albums[String(column('album_id'))]
  expect([album[library.albums.map.name], album[library.albums.map.tracks]]).toEqual(['Harbour', [id]])
  const address = streamAddress({
    server: service.preset.streaming_server,
    file: String(column('file')),
    quality: '128',
    trackId: id ?? 0,
    userId: '700123',
    accessToken: token,
    platform: 'linux',
    version: '1',
    now: Date.now(),
  })
  const sound = await fetch(address)
  expect(md5Of(new Uint8Array(await sound.arrayBuffer()))).toBe(md5Of(song))
})

test('the same file once more is no second song', async () => {
  const before = Object.keys(await rowsOf()).length
  const response = await post(formWith(song, 'elsewhere/Copy.mp3'))
  expect(response.json['result']).toBe(true)
  expect(Object.keys(await rowsOf()).length).toBe(before)
})

test.each([
  ['no form', () => 'file=1', /multipart/],
  ['no file', () => formWith(song, 'a.mp3', 'file'), /Missing parameter: file/],
  ['no path', () => formWith(song, 'a.mp3', 'file_path'), /Missing parameter: file_path/],
  ['no method', () => formWith(song, 'a.mp3', 'method'), /Missing parameter: method/],
  ['an empty file', () => formWith(new Uint8Array()), /Missing parameter: file/],
  ['no music', () => formWith(new Uint8Array(Buffer.from('a letter, no song '.repeat(300)))), /MP3/],
])('%s is refused, and nothing comes into the library', async (_what, body, why) => {
  const before = Object.keys(await rowsOf()).length
  const response = await post(body())
  expect(response.status).toBe(200)
  expect(response.json).toMatchObject({ result: false, authenticated: true, message: expect.stringMatching(why) })
  expect(Object.keys(await rowsOf()).length).toBe(before)
})

test('a token that is dead is answered with 401, one without the scope with a refusal', async () => {
  expect((await post(undefined, 'dead')).status).toBe(401)
  expect((await post(formWith(song), 'dead')).status).toBe(401)
  const { access_token } = service.control.addDevice({ device_name: 'Reader', scopes: ['user.library:read'] })
  expect((await post(formWith(song), access_token)).json).toMatchObject({ result: false, message: 'This needs the scope user.upload' })
})

test('only POST is answered, and what is too large is not even read', async () => {
  expect((await ask(service.preset.upload_url ?? '')).status).toBe(405)
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-length': 600 * 1024 * 1024 }
    const sent = request(service.preset.upload_url ?? '', { method: 'POST', headers }, ({ statusCode }) => {
      sent.destroy()
      resolve(statusCode)
    })
    sent.on('error', reject)
    sent.flushHeaders()
  })
  expect(status).toBe(413)
})

test('what was uploaded survives a restart, and nothing else of an upload does', async () => {
  const data = await mkdtemp(path.join(os.tmpdir(), 'segue-upload-'))
  const first = await startService({ tracks: 5, data })
  const { access_token } = await signIn(first.preset)
  const id = trackIdIn(String((await post(formWith(song), access_token, first)).json['message']))
  await post(formWith(new Uint8Array(Buffer.from('no song'.repeat(99)))), access_token, first)
  await first.stop()
  for (const ofACrash of ['taken-7', `incoming-${randomUUID()}`, `${'0'.repeat(32)}.mp3`])
    await writeFile(path.join(data, 'uploads', ofACrash), 'half')
  for (const notOurs of ['thesis.txt', 'own song.mp3']) await writeFile(path.join(data, 'uploads', notOurs), 'mine')
  const again = await startService({ tracks: 5, data })
  expect((await readdir(path.join(data, 'uploads'))).sort()).toEqual([`${md5Of(song)}.mp3`, 'own song.mp3', 'thesis.txt'].sort())
  expect(Object.keys(await rowsOf(again, access_token))).toContain(String(id))
  expect((await post(undefined, access_token, again)).json['md5']).toEqual([md5Of(song)])
  await again.stop()
  await rm(data, { recursive: true, force: true })
})

test('into a folder of the person’s own nobody uploads (C-51)', async () => {
  const music = await mkdtemp(path.join(os.tmpdir(), 'segue-upload-'))
  await writeFile(path.join(music, 'One.mp3'), song)
  const own = await startService({ music })
  expect(own.preset.upload_url).toBeNull()
  await own.stop()
  await rm(music, { recursive: true, force: true })
})

test('the id of a song that was deleted for good is not given to another one after a restart', async () => {
  const data = await mkdtemp(path.join(os.tmpdir(), 'segue-upload-'))
  const first = await startService({ tracks: 5, data })
  const { access_token } = await signIn(first.preset)
  const upload = async (to: Service, title: string) => {
    const bytes = new Uint8Array(await shortMp3(1, { title, artist: 'Mara', album: 'Harbour' }))
    return trackIdIn(String((await post(formWith(bytes, `Harbour/${title}.mp3`), access_token, to)).json['message']))
  }
  await upload(first, 'Low Tide')
  const deleted = await upload(first, 'High Tide')
  await call(first.preset, access_token, 'trash', { tracks: [deleted] })
  await call(first.preset, access_token, 'empty_trash', { tracks: [deleted] })
  expect(Object.keys(await rowsOf(first, access_token))).not.toContain(String(deleted))
  await first.stop()
  const again = await startService({ tracks: 5, data })
  expect(await upload(again, 'Slack Water')).toBeGreaterThan(deleted ?? 0)
  await again.stop()
  await rm(data, { recursive: true, force: true })
})
