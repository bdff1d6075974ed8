// Files that never go through, as a proxy on the way resets them, hold up no others.
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { client } from '../account/desk-for-tests.ts'
import { silentLog } from '../log.ts'
import { createUploader } from './upload-file.ts'
import { startUploads } from './uploads.ts'
import { uploadsDesk } from './uploads-for-tests.ts'

const desk = uploadsDesk()

it('as many files as go at once, and never through, are tried again after all others', async () => {
  const arrived: string[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (piece: Buffer) => {
      text += piece.toString('latin1')
      if (text.includes('filename="Bad')) request.socket.destroy()
    })
    request.on('end', () => {
      if (text.includes('filename="Bad')) return
      const name = /filename="([^"]*)"/.exec(text)?.[1]
      if (name !== undefined) arrived.push(name)
      const answer = { result: true, authenticated: true, message: 'ok', ...(name === undefined && { md5: [] }) }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { store, service, tokens } = desk.get().desk
  const uploads = await startUploads({
    store,
    folder: await mkdtemp(join(tmpdir(), 'segue-stuck-')),
    uploader: createUploader({
      caller: { preset: service.preset, client, deviceName: () => 'This computer' },
      address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`,
      tokens,
    }),
    onArrived: () => undefined,
    now: Date.now,
    delay: (_milliseconds, signal) => new Promise(resolve => setTimeout(resolve, signal?.aborted ? 0 : 50)),
    log: silentLog,
    notify: () => undefined,
  })
  const names = [...[1, 2, 3].map(at => `Bad ${at}.mp3`), ...[4, 5].map(at => `Good ${at}.mp3`)]
  await uploads.add(await Promise.all(names.map((name, at) => desk.song(name, at + 1))))
  await expect.poll(() => arrived.toSorted()).toEqual(['Good 4.mp3', 'Good 5.mp3'])
  await uploads.stop()
  server.close().closeAllConnections()
})
