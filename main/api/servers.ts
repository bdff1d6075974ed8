// Base addresses of streams and covers (protocol 2.3): those the service announces, if they are safe, else the preset's.
import type { Envelope } from '../../shared/wire/api.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { withoutEndSlashes } from '../../shared/wire/spelling.ts'

export type Servers = { readonly streaming: string; readonly artwork: string }

export const presetServers = (preset: ConnectionPreset): Servers => ({
  streaming: preset.streaming_server,
  artwork: preset.artwork_server,
})

/** The base addresses after a response; where it announces no safe address, that of `before` stays. */
export const announcedServers = ({ settings }: Envelope, before: Servers): Servers => ({
  streaming: acceptedServer(settings?.streaming_server, before.streaming),
  artwork: acceptedServer(settings?.artwork_server, before.artwork),
})

/**
 * The announced address if it is as safe as the former one, else the former. Stream addresses carry the access token, so http is never
 * taken instead of https, and only for the same host, as only https proves who answers; nor is an address with a user name, query or
 * fragment.
 */
function acceptedServer(announced: string | undefined, before: string): string {
  if (announced === undefined || !URL.canParse(announced)) return before
  const { protocol, hostname, username, search, hash } = new URL(announced)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && before.startsWith('http:') && hostname === new URL(before).hostname)
  return isSafe && username === '' && search === '' && hash === '' ? withoutEndSlashes(announced) : before
}
