// Sending one file: what it shares with files sent at the same time (the list of checksums), and how it ends.
import { createHash } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '../../shared/errors.ts'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { client } from '../account/desk-for-tests.ts'
import { createUploader } from './upload-file.ts'

let folder: string
let server: Server
/**
 * Events of the upload server. `list`: a client requests the list of existing files, which `respondWithList` answers; `gone`: that client
 * closed its connection; `whole`: a file was received completely.
 */
let at: EventEmitter
let asked: ServerResponse[]
/** How many files were received completely. */
let whole: number
let respondsToFiles: boolean
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'segue-upload-'))
  at = new EventEmitter()
  asked = []
  whole = 0
  respondsToFiles = true
  server = createServer((request, response) => {
    const isFile = (request.headers['content-type'] ?? '').startsWith('multipart/')
    request.resume().on('error', () => undefined)
    request.on('end', () => {
      if (isFile) {
        whole += 1
        at.emit('whole')
        if (respondsToFiles) response.end('{"result":true,"message":"It is there (7)"}')
        return
      }
      asked.push(response)
      response.on('close', () => at.emit('gone'))
      at.emit('list')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const respondWithList = (...md5: readonly string[]): void =>
  asked.forEach(response => void response.end(JSON.stringify({ result: true, md5 })))
const uploader = () => {
  const place = server.address()
  if (place === null || typeof place === 'string') throw new Error('It listens')
  return createUploader({
    caller: { preset: publicDeployment, client, deviceName: () => 'Desk' },
    address: `http://127.0.0.1:${place.port}/upload`,
    tokens: { access: async () => ok('token'), refresh: async () => ok('token'), reportRefused: () => undefined },
  })
}
const file = async (name: string, abortController = new AbortController()) => {
  const path = join(folder, name)
  await writeFile(path, `${name} `.repeat(1_000))
  const hashed = Promise.withResolvers<void>()
  const onProgress = (of: 'hashing' | 'sending', share: number): void => {
    if (of === 'hashing' && share === 1) hashed.resolve()
  }
  return {
    path,
    name,
    sentAs: null,
    signal: abortController.signal,
    onProgress,
    onSending: async () => ok(undefined),
    abortController,
    hashed: hashed.promise,
  }
}
/** Resolves after one turn of the event loop, when all work that waits for nothing else is done. */
const turn = () => new Promise(resolve => setImmediate(resolve))

it('is sent although the one that asked for the list before it was cancelled', async () => {
  const by = uploader()
  const [first, second] = [await file('One.mp3'), await file('Two.mp3')]
  const ends = [by.upload(first)]
  await once(at, 'list')
  ends.push(by.upload(second))
  await second.hashed
  await turn()
  first.abortController.abort()
  expect(await ends[0]).toEqual({ kind: 'stopped' })
  respondWithList()
  expect(await ends[1]).toEqual({ kind: 'done', track: 7 })
  expect(asked).toHaveLength(1)
})

it('asks no longer for the list once all that wait for it are cancelled, and anew for the next', async () => {
  const by = uploader()
  const first = await file('One.mp3')
  const end = by.upload(first)
  await once(at, 'list')
  const gone = once(at, 'gone')
  first.abortController.abort()
  expect(await end).toEqual({ kind: 'stopped' })
  await gone
  const next = by.upload(await file('Two.mp3'))
  await once(at, 'list')
  respondWithList()
  expect(await next).toEqual({ kind: 'done', track: 7 })
})

it.each([
  [
    'it was cancelled between its last byte and the response',
    ({ abortController }: { readonly abortController: AbortController }) => abortController.abort(),
    { kind: 'stopped' },
  ],
  ['its response was lost', () => server.closeAllConnections(), { kind: 'transient-failure', error: expect.anything() }],
] as const)('is not sent again if %s', async (_what, interrupt, ended) => {
  respondsToFiles = false
  const by = uploader()
  const first = await file('One.mp3')
  const end = by.upload(first)
  await once(at, 'list')
  respondWithList()
  await once(at, 'whole')
  interrupt(first)
  expect(await end).toEqual(ended)
  const md5 = createHash('md5')
    .update(await readFile(first.path))
    .digest('hex')
  const later = by.upload({ ...(await file('One.mp3')), sentAs: md5 })
  await once(at, 'list')
  respondWithList(md5)
  expect(await later).toEqual({ kind: 'done', track: null })
  expect(whole).toBe(1)
})

it('does not arrive as another one that took its place after it was looked at', async () => {
  const one = await file('One.mp3')
  const end = uploader().upload(one)
  await once(at, 'list')
  await writeFile(one.path, 'Two.mp3 '.repeat(1_000))
  respondWithList()
  expect(await end).toMatchObject({ kind: 'failed', error: { code: 'disk' }, refused: false })
  expect(whole).toBe(0)
})
