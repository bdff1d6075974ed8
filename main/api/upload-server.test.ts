// What the upload server answers is read as far as a list of checksums, or a word about a file, can be long.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { policy } from '../../shared/wire/policy.ts'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { client } from '../account/desk-for-tests.ts'
import { setRouter } from '../network/routed-requests.ts'
import type { RequestContext } from './post-mode.ts'
import { listUploads, sendUpload } from './upload-server.ts'

let server: Server
let responseText = ''
beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => response.end(responseText))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

const caller: RequestContext = { preset: publicDeployment, client, deviceName: () => 'Desk' }
const address = (): string => {
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('It listens')
  return `http://127.0.0.1:${at.port}/upload`
}
const { signal } = new AbortController()
const list = (md5: string) => {
  responseText = `{"result":true,"md5":[${md5}]}`
  return listUploads(caller, address(), 'token', signal)
}
const checksum = (at: number): string => at.toString(16).padStart(32, '0')

test('the checksums of a library of 300,000 songs are read', async () => {
  const listed = await list(Array.from({ length: 300_000 }, (_, at) => `"${checksum(at)}"`).join(','))
  expect(listed.kind === 'response' && listed.value.size).toBe(300_000)
  expect(listed.kind === 'response' && listed.value.has(checksum(299_999))).toBe(true)
})

test('a list of millions of entries, or longer than any, is none', async () => {
  expect(await list(`${'"",'.repeat(450_000)}""`)).toMatchObject({ kind: 'transient-failure', error: { code: 'bad-response' } })
  expect(await list(`"${'a'.repeat(15_000_000)}"`)).toMatchObject({ error: { code: 'bad-response' } })
})

test('the answer to a file that was sent has the length of any answer', async () => {
  const file = {
    name: 'One.mp3',
    size: 3,
    pieces: async function* () {
      yield new Uint8Array(3)
    },
    onProgress: () => undefined,
  }
  const send = (message: string) => {
    responseText = JSON.stringify({ result: true, message })
    return sendUpload(caller, address(), 'token', file, signal)
  }
  expect(await send('It is there (7)')).toEqual({ kind: 'response', value: 'It is there (7)' })
  expect(await send('x'.repeat(2_100_000))).toMatchObject({ kind: 'failed', error: { code: 'bad-response' } })
})

/** A file of two pieces, the second of which comes once `comeBack` is called; `reached` resolves when it is asked for. */
function fileOnSlowDrive() {
  const [reached, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pieces = async function* () {
    yield new Uint8Array(3)
    reached.resolve()
    await back.promise
    yield new Uint8Array(3)
  }
  return { file: { name: 'One.mp3', size: 6, pieces, onProgress: () => undefined }, reached: reached.promise, comeBack: back.resolve }
}

test('a drive that takes longer for a piece than the service may is not the service', async () => {
  responseText = '{"result":true,"message":"It is there (7)"}'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { file, reached, comeBack } = fileOnSlowDrive()
  const sent = sendUpload(caller, address(), 'token', file, signal)
  await Promise.all([reached, once(server, 'request')])
  vi.advanceTimersByTime(policy.uploads.stallTimeout * 2)
  comeBack()
  expect(await sent).toEqual({ kind: 'response', value: 'It is there (7)' })
})

test('a service that takes the whole file and says nothing is', async () => {
  server.removeAllListeners('request').on('request', request => request.resume())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { file, comeBack } = fileOnSlowDrive()
  comeBack()
  const sent = sendUpload(caller, address(), 'token', file, signal)
  const [request] = await once(server, 'request')
  await once(request, 'end')
  vi.advanceTimersByTime(policy.uploads.stallTimeout)
  expect(await sent).toMatchObject({ kind: 'transient-failure', error: { code: 'offline' } })
})

test('an upload ends with its abort while the drive hangs', async () => {
  const { file, reached } = fileOnSlowDrive()
  const abortController = new AbortController()
  const sent = sendUpload(caller, address(), 'token', file, abortController.signal)
  await reached
  abortController.abort()
  expect(await sent).toMatchObject({ kind: 'failed', error: { code: 'cancelled' } })
})

test('a connection that breaks in the middle of a file is no fault of the file', async () => {
  server.removeAllListeners('request').on('request', request => void request.once('data', () => request.socket.resetAndDestroy()))
  const restore = setRouter(() => new Promise(resolve => setImmediate(resolve, null)))
  const size = 20_000_000
  const pieces = async function* () {
    for (let left = size; left > 0; left -= 100_000) yield new Uint8Array(100_000)
  }
  const sent = sendUpload(caller, address(), 'token', { name: 'One.mp3', size, pieces, onProgress: () => undefined }, signal)
  expect(await sent).toMatchObject({ kind: 'transient-failure', error: { code: 'offline' } })
  restore()
})
