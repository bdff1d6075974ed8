// A service stops at once, whatever connections strangers leave half open.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startService } from '../index.ts'
import { openListener } from './http.ts'

test('a refused upgrade that its peer leaves half open does not keep the service from stopping', async () => {
  const service = await startService({ tracks: 1, embedded: true })
  const port = Number(new URL(service.preset.queue_url).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: evil.test\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
  const [response] = await once(socket, 'data')
  expect(String(response)).toContain('403')
  await service.stop()
  socket.destroy()
})

test.each([
  ['the head', 'POST / HTTP/1.1\r\nhost: x\r\n'],
  ['the body', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf'],
])(
  'a request that stops in the middle of %s is let go',
  async (_what, half) => {
    const usual = await openListener(0)
    expect(usual.server.requestTimeout).toBeLessThanOrEqual(10_000)
    await usual.stop()
    const listener = await openListener(0, 100)
    const socket = connect(Number(new URL(listener.origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(half)
    const [response] = await once(socket, 'data')
    expect(String(response)).toContain('408')
    await listener.stop()
  },
  20_000,
) // before the half minute after which Node looks by itself
