// Classifies a redirect address, whose form decides how the response of a sign-in arrives (C-02).
import { customScheme } from '../wire/profile.ts'

export type RedirectForm =
  | {
      readonly kind: 'loopback'
      /** All addresses that the host name stands for, as a browser may try either first: for `localhost` 127.0.0.1 and ::1. */
      readonly hosts: readonly ('127.0.0.1' | '::1')[]
      readonly port: number
      readonly path: string
    }
  | { readonly kind: 'custom' }

const hosts: ReadonlyMap<string, readonly ('127.0.0.1' | '::1')[]> = new Map([
  ['127.0.0.1', ['127.0.0.1']],
  ['[::1]', ['::1']],
  ['localhost', ['127.0.0.1', '::1']],
])

/**
 * Classifies a redirect address; null if this app cannot receive a response there. The service compares the address byte for byte (protocol
 * 1.1).
 */
export function redirectForm(redirectUri: string): RedirectForm | null {
  if (new RegExp(`^${customScheme}://[^?#\\s]+$`).test(redirectUri)) return { kind: 'custom' }
  const match = /^http:\/\/(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})(\/[^?#\s]*)$/.exec(redirectUri)
  const [, host, port, path] = match ?? []
  if (host === undefined || path === undefined || Number(port) < 1 || Number(port) > 65_535) return null
  return { kind: 'loopback', hosts: hosts.get(host) ?? [], port: Number(port), path }
}
