// One test request to a server: its response, or why there is none. Follows no redirect, sends no token, keeps the first 64 kB.
import { createHash, randomBytes } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { routedAgent } from '../network/routed-requests.ts'

export type ProbeResponse = {
  readonly kind: 'response'
  readonly status: number
  /** The Location header, unparsed. */
  readonly location: string | null
  /** The first 64 kB of the body. */
  readonly text: string
}
/**
 * Why there is no response. `detail`: the system's error code or text, the seconds of the timeout, the invalid address, or the proxy's
 * status.
 */
export type ProbeFailure = {
  readonly kind: 'failure'
  readonly why:
    | 'name'
    | 'refused'
    | 'certificate'
    | 'time'
    | 'cut'
    | 'unencrypted'
    | 'other-protocol'
    | 'unreachable'
    | 'cancelled'
    | 'proxy'
    | 'address'
  readonly detail: string
}
export type Probe = ProbeResponse | ProbeFailure

export type ProbeRequest = {
  readonly address: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether to ask for an upgrade to a web socket; status 101 then means that the server opens one. */
  readonly webSocket?: boolean
}

/** Bytes of a response after which no more are read: what kind of response it is shows at the beginning. */
const maxResponseBytes = 65_536

/**
 * Sends one test request and resolves with its response, or with why there is none; never rejects. `timeout`: milliseconds for the whole
 * exchange.
 */
export function probe(probeRequest: ProbeRequest, timeout: number, cancelled: AbortSignal): Promise<Probe> {
  const timeoutSignal = AbortSignal.timeout(timeout)
  const address = URL.canParse(probeRequest.address) ? new URL(probeRequest.address.replace(/^ws/i, 'http')) : null
  if (address === null || !/^https?:$/.test(address.protocol)) return Promise.resolve(probeFailure('address', probeRequest.address))
  if (cancelled.aborted) return Promise.resolve(probeFailure('cancelled', ''))
  const key = randomBytes(16).toString('base64')
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': key }
  const headers = { ...probeRequest.headers, ...(probeRequest.webSocket ? upgrade : { connection: 'close' }) }
  const open = address.protocol === 'https:' ? requestHttps : requestHttp

  return new Promise(resolve => {
    let request: ClientRequest
    const fail = (error: Error) => {
      if (cancelled.aborted) return resolve(probeFailure('cancelled', ''))
      resolve(timeoutSignal.aborted ? probeFailure('time', `${timeout / 1000}`) : classifyError(error))
    }
    const signal = AbortSignal.any([timeoutSignal, cancelled])
    // An aborted request that still waits for its proxy reports no error before the proxy responds, so the probe listens to the signal
    // itself.
    signal.addEventListener('abort', () => fail(new Error('aborted')), { once: true })
    try {
      request = open(address, {
        method: probeRequest.method,
        headers,
        agent: routedAgent,
        signal,
      })
    } catch (error) {
      // Node throws at once for some invalid addresses and headers.
      return resolve(probeFailure('address', error instanceof Error ? error.message : ''))
    }
    request.on('error', fail)
    request.on('response', response => {
      // Status 407 can only come from a proxy (RFC 9110, 15.5.8), not from the server itself.
      if (response.statusCode === 407) {
        response.destroy()
        return resolve(probeFailure('proxy', '407'))
      }
      readStart(response, text => resolve(toProbeResponse(response, text)), fail)
    })
    request.on('upgrade', (response, socket) => {
      socket.on('error', () => undefined)
      socket.destroy()
      const isAccepted = response.headers['sec-websocket-accept'] === acceptOf(key)
      resolve(isAccepted ? toProbeResponse(response, '') : probeFailure('other-protocol', 'sec-websocket-accept'))
    })
    request.end(probeRequest.body)
  })
}

const probeFailure = (why: ProbeFailure['why'], detail: string): ProbeFailure => ({ kind: 'failure', why, detail })
const toProbeResponse = (response: IncomingMessage, text: string): ProbeResponse => ({
  kind: 'response',
  status: response.statusCode ?? 0,
  location: response.headers.location ?? null,
  text,
})
/** The Sec-WebSocket-Accept header that a web socket server computes from the key (RFC 6455). */
const acceptOf = (key: string): string => createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')

function readStart(response: IncomingMessage, onText: (text: string) => void, fail: (error: Error) => void): void {
  const pieces: Buffer[] = []
  let size = 0
  const end = () => onText(Buffer.concat(pieces).toString('utf8'))
  response.on('data', (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
    if (size < maxResponseBytes) return
    end()
    response.destroy()
  })
  response.on('end', end)
  response.on('error', fail)
}

/** Classifies a connection failure by its error code; `cut` for any that is not listed. */
function classifyError(error: Error): ProbeFailure {
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'PROXY_407') return probeFailure('proxy', '407')
  if (code.startsWith('PROXY_')) return probeFailure('unreachable', code)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return probeFailure('name', code)
  if (code === 'ECONNREFUSED') return probeFailure('refused', code)
  if (/CERT|SELF_SIGNED|VERIFY|ISSUER|ALTNAME/.test(code)) return probeFailure('certificate', code)
  if (/^(EPROTO|ERR_SSL)/.test(code)) return probeFailure('unencrypted', code)
  if (/^HPE_/.test(code)) return probeFailure('other-protocol', code)
  if (/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/.test(code)) return probeFailure('time', code)
  if (/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ENETDOWN|EHOSTDOWN)$/.test(code)) return probeFailure('unreachable', code)
  return probeFailure('cut', code || error.message)
}
