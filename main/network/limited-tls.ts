// TLS connections whose handshake is limited in bytes: Node compares the names of a chain of certificates, and what the chain says of
// names, before it looks whether anybody vouches for it, so that 99 kB from a stranger hold the process for four seconds.
import { constants } from 'node:crypto'
import https from 'node:https'
import { connect, isIP, type Socket, type TcpNetConnectOpts } from 'node:net'
import { Duplex } from 'node:stream'
import { type ConnectionOptions, connect as connectTls, TLSSocket } from 'node:tls'
import { limitConnecting } from './connect-limit.ts'
import { poolName } from './known-addresses.ts'
import { lookupName } from './name-lookups.ts'

/** Most bytes received before the connection is secure; the handshakes of honest servers have 3 to 8 kB, and 16 kB take some 60 ms at worst. */
const maxHandshakeBytes = 16_384

/** A later handshake would not be limited. */
const noFurtherHandshake = { secureOptions: constants.SSL_OP_NO_RENEGOTIATION } as const

/** `code`: that of OpenSSL for a chain of too many certificates. */
class HandshakeTooLong extends Error {
  readonly code = 'CERT_CHAIN_TOO_LONG'
}

/** Passes a connection on, and ends it with HandshakeTooLong beyond `maxHandshakeBytes`, until `allowMore` is called. */
class HandshakeLimit extends Duplex {
  readonly #socket: Socket
  #received = 0
  #isLimited = true

  constructor(socket: Socket) {
    super()
    this.#socket = socket
    this.on('error', ignore)
    socket.on('data', (bytes: Buffer) => {
      this.#received += bytes.length
      if (this.#isLimited && this.#received > maxHandshakeBytes) this.destroy(new HandshakeTooLong('The handshake is too long'))
      else if (!this.push(bytes)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', error => this.destroy(error))
    // A socket that has ended is closed at once, also while what it received is not read yet.
    socket.on('close', () => void (socket.readableEnded || this.destroy()))
  }

  allowMore(): void {
    this.#isLimited = false
  }
  override _read(): void {
    this.#socket.resume()
  }
  override _write(bytes: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#socket.writable) this.#socket.write(bytes, done)
    else done() // the peer is gone: what matters is what it had sent
  }
  override _final(done: () => void): void {
    if (this.#socket.writable) this.#socket.end(done)
    else done()
  }
  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }
}

/** Whoever uses a connection is told of its errors; without a listener that stays, one before or after that would be uncaught. */
const ignore = (): void => undefined

/**
 * Secures a connection to `host`, such as a tunnel, and resolves once the handshake is over. Rejects, with the connection closed, as Node's
 * TLS does, with HandshakeTooLong, or after the time limit.
 */
export function startTls(socket: Socket, { host, ...options }: ConnectionOptions & { readonly host: string }): Promise<TLSSocket> {
  const stream = new HandshakeLimit(socket)
  // The connection is there already: `host` is only what the certificate is checked against, and an IP address is not sent as a name.
  const servername = isIP(host) === 0 ? options.servername || host : undefined
  const secured = connectTls({
    ...options,
    ...noFurtherHandshake,
    host,
    socket: stream,
    ...(servername !== undefined && { servername }),
  }).on('error', ignore)
  limitConnecting(secured, 'secureConnect')
  return new Promise((resolve, reject) => {
    secured.once('secureConnect', () => {
      stream.allowMore()
      resolve(secured)
    })
    secured.once('error', reject)
    secured.once('close', () => reject(new Error('The connection was closed')))
  })
}

/** Node's agent for https, with limited handshakes. */
export class LimitedTlsAgent extends https.Agent {
  override getName(options?: https.RequestOptions): string {
    return poolName(super.getName(options), options)
  }
  override createConnection(options: https.RequestOptions & TcpNetConnectOpts, callback?: (error: Error | null, stream: Duplex) => void) {
    const stream = new HandshakeLimit(connect({ lookup: lookupName, ...options, timeout: undefined }))
    const overStream: https.RequestOptions & { readonly socket: Duplex } = { ...options, ...noFurtherHandshake, socket: stream }
    const secured = super.createConnection(overStream, callback)
    if (!(secured instanceof TLSSocket)) return secured
    return limitConnecting(secured, 'secureConnect')
      .on('error', ignore)
      .once('secureConnect', () => stream.allowMore())
  }
}
