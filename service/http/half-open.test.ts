// A service stops at once, whatever connections strangers leave half open.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startService } from '../index.ts'

test('a refused upgrade that its peer leaves half open does not keep the service from stopping', async () => {
  const service = await startService({ tracks: 1, embedded: true })
  const port = Number(new URL(service.preset.queue_url).port)
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: evil.test\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('403')
  await service.stop()
  socket.destroy()
})
