// Why no answer came from a server, in words, and what to do about it.
import type { Finding } from '../../shared/connection-check.ts'
import { assertNever } from '../../shared/errors.ts'
import type { ProbeTrouble } from './probe.ts'

/** `address` is the one that was asked. */
export function troubleFinding({ why, detail }: ProbeTrouble, address: string): Finding {
  const { host, hostname, port, protocol } = placeOf(address)
  const bad = (text: string, advice: string): Finding => ({ outcome: 'bad', text, advice })
  switch (why) {
    case 'name':
      return bad(`There is no server called ${hostname}.`, 'Check the spelling, and that this computer is online.')
    case 'refused':
      return bad(`Nothing listens at port ${port} of ${hostname}.`, 'Check the port, and that the service is running.')
    case 'certificate':
      return bad(
        `The certificate of ${host} is not valid: ${certificateWords(detail)}.`,
        'Segue connects only where it can be sure who answers. Whoever runs the service has to renew it.',
      )
    case 'time':
      return bad(`${host} does not answer in time.`, 'It may be switched off, or a firewall may be in between. Try again later.')
    case 'cut':
      return bad(`${host} ends the connection without an answer.`, 'Check the address and the port; if they are right, try again later.')
    case 'unencrypted':
      return bad(
        `What answers at ${host} is not encrypted.`,
        `The address begins with ${protocol}//, but the server does not speak that at this port. Check the port.`,
      )
    case 'other-protocol':
      return bad(`What answers at ${host} is something else.`, 'Check the address and the port: this is not a server of this kind.')
    case 'unreachable':
      return bad(`There is no way to ${host} from here.`, 'Check that this computer is in the right network.')
    case 'proxy':
      return bad(
        'The proxy of this network wants a name and a password.',
        'Ask whoever runs the network, and start Segue with them in https_proxy, as in http://name:password@proxy:3128.',
      )
    case 'address':
      return bad('This address cannot be used.', 'Check it for typing errors.')
    case 'cancelled':
      return { outcome: 'note', text: 'Not tested.', advice: null }
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

function certificateWords(code: string): string {
  if (code === 'CERT_HAS_EXPIRED') return 'it has expired'
  if (code === 'CERT_NOT_YET_VALID') return 'it is not valid yet; is the clock of this computer right?'
  if (/ALTNAME|HOSTNAME/.test(code)) return 'it belongs to another name'
  if (/SELF_SIGNED/.test(code)) return 'the server made it itself'
  return 'nobody known vouches for it'
}
