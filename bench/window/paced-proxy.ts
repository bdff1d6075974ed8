// A proxy for the library server that sends the stand-in's response at the rate of a 1 Gbit/s line, in pieces every few milliseconds.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Bytes per millisecond at 1 Gbit/s. */
const bytesInMillisecond = 125_000

export type PacedProxy = {
  readonly address: string
  /** Lets the held responses be sent; later ones are not held until the next `hold`. */
  release(): void
  /** Holds responses from this call on, whole, until `release`. */
  hold(): void
  /** When the last byte of the last response since `hold` was sent, milliseconds since 1970, by the system's clock; null: none yet. */
  lastByte(): number | null
  stop(): Promise<void>
}

/** Starts a proxy for the server at `address`. */
export async function startPacedProxy(address: string): Promise<PacedProxy> {
  let gate = Promise.resolve()
  let open = (): void => undefined
  let last: number | null = null
  const handle = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: Buffer[] = []
    for await (const piece of asked) body.push(piece)
    const { host: _host, 'content-length': _length, ...headers } = asked.headers
    const told = await fetch(new URL(asked.url ?? '/', address), {
      method: asked.method ?? 'GET',
      headers: headers as Record<string, string>,
      body: asked.method === 'POST' ? Buffer.concat(body) : null,
    })
    const whole = Buffer.from(await told.arrayBuffer())
    await gate
    response.writeHead(told.status, {
      'content-type': told.headers.get('content-type') ?? 'application/json',
      'content-length': whole.length,
    })
    const started = performance.now()
    for (let at = 0; at < whole.length; ) {
      const due = Math.min(whole.length, Math.ceil((performance.now() - started + 4) * bytesInMillisecond))
      if (due > at && !response.write(whole.subarray(at, due))) await once(response, 'drain')
      at = Math.max(at, due)
      await pause(2)
    }
    response.end()
    await once(response, 'finish')
    last = performance.timeOrigin + performance.now()
  }
  const server = createServer((asked, response) => {
    handle(asked, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: () => {
      last = null
      gate = new Promise(resolve => {
        open = resolve
      })
    },
    release: () => open(),
    lastByte: () => last,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
