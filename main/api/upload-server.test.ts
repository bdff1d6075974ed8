// What the upload server answers is read as far as a list of checksums, or a word about a file, can be long.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publicDeployment } from '../../shared/wire/profile.ts'
import { client } from '../account/desk-for-tests.ts'
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
