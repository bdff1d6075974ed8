// Maps a failure to reach a server to a finding with advice.
import type { Finding } from '../../shared/connection/connection-check.ts'
import { assertNever } from '../../shared/errors.ts'
import { type Said, say } from '../../shared/words/words.ts'
import type { ProbeFailure } from './probe.ts'

/** The finding for a server that gave no usable response, with advice by the kind of failure. `address`: the address that was requested. */
export function failureFinding({ why, detail }: ProbeFailure, address: string): Finding {
  const { host, hostname, port, protocol } = placeOf(address)
  const bad = (text: Said, advice: Said): Finding => ({ outcome: 'bad', text, advice })
  switch (why) {
    case 'name':
      return bad(say('connection.trouble.name', { hostname }), say('connection.trouble.nameHint'))
    case 'refused':
      return bad(say('connection.trouble.refused', { port, hostname }), say('connection.trouble.refusedHint'))
    case 'certificate':
      return bad(say(`connection.trouble.certificate.${certificateFault(detail)}`, { host }), say('connection.trouble.certificateHint'))
    case 'time':
      return bad(say('connection.trouble.timeout', { host }), say('connection.trouble.timeoutHint'))
    case 'cut':
      return bad(say('connection.trouble.cut', { host }), say('connection.trouble.cutHint'))
    case 'unencrypted':
      return bad(say('connection.trouble.unencrypted', { host }), say('connection.trouble.unencryptedHint', { scheme: protocol }))
    case 'other-protocol':
      return bad(say('connection.trouble.otherProtocol', { host }), say('connection.trouble.otherProtocolHint'))
    case 'unreachable':
      return bad(say('connection.trouble.unreachable', { host }), say('connection.trouble.unreachableHint'))
    case 'proxy':
      return bad(say('connection.trouble.proxy'), say('connection.trouble.proxyHint'))
    case 'address':
      return bad(say('connection.trouble.address'), say('connection.trouble.addressHint'))
    case 'cancelled':
      return { outcome: 'note', text: say('connection.trouble.cancelled'), advice: null }
    default:
      return assertNever(why)
  }
}

const defaultPorts: ReadonlyMap<string, string> = new Map(Object.entries({ 'http:': '80', 'ws:': '80', 'https:': '443', 'wss:': '443' }))

function placeOf(address: string): { readonly host: string; readonly hostname: string; readonly port: string; readonly protocol: string } {
  if (!URL.canParse(address)) return { host: address, hostname: address, port: '', protocol: '' }
  const { host, hostname, port, protocol } = new URL(address)
  return { host, hostname, port: port || (defaultPorts.get(protocol) ?? ''), protocol }
}

/** The fault of a certificate, by its TLS error code; any other code counts as an unknown issuer. */
function certificateFault(code: string): 'expired' | 'notYetValid' | 'otherName' | 'selfSigned' | 'unknownIssuer' {
  if (code === 'CERT_HAS_EXPIRED') return 'expired'
  if (code === 'CERT_NOT_YET_VALID') return 'notYetValid'
  if (/ALTNAME|HOSTNAME/.test(code)) return 'otherName'
  return /SELF_SIGNED/.test(code) ? 'selfSigned' : 'unknownIssuer'
}
