// Requests pipelined on one connection: a few are answered in order, a flood ends the connection.
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ignoredBody } from './body.ts'
import { type Listener, openListener, serve } from './http.ts'
import { text } from './response.ts'

let listener: Listener
/** Paths that reached the handler. */
let handled: string[]
beforeEach(async () => {
  handled = []
  listener = await openListener(0)
  serve(listener, {
    handle: ({ path }) => {
      handled.push(path)
      return text(200, path)
    },
    hosts: 'own',
    bodies: () => ignoredBody,
    takeFault: async () => null,
    onBug: error => {
      throw error
    },
  })
})
afterEach(() => listener.stop())

/** Sends requests in one write and resolves with what came until the connection closed, or until `awaited` came. */
const heard = (count: number, host: string, awaited: string | null = null): Promise<string> =>
  new Promise(resolve => {
    const socket = connect(Number(new URL(listener.origin).port), '127.0.0.1')
    socket.write(Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nhost: ${host}\r\n\r\n`).join(''))
    let said = ''
    socket.on('data', piece => {
      said += String(piece)
      if (awaited !== null && said.endsWith(awaited)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(said))
  })
const statuses = (said: string) => [...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

test('a few are answered in order', async () => {
  const said = await heard(16, listener.host, '/15')
  expect(statuses(said)).toEqual(Array(16).fill(200))
  expect(handled).toEqual(Array.from({ length: 16 }, (_, at) => `/${at}`))
})

test('of a flood sixteen reach the handler at most, and the next connection is served', async () => {
  await heard(2_000, listener.host)
  expect(handled.length).toBeLessThanOrEqual(16)
  expect(statuses(await heard(1, listener.host, '/0'))).toEqual([200])
})

test('of a stranger the first is refused in words and none is handled', async () => {
  expect(statuses(await heard(2_000, 'evil.test'))).toEqual([403])
  expect(handled).toEqual([])
})
