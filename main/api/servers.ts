// Base addresses of streams and covers (protocol 2.3): those the service announces, if they are safe, else the preset's.
import type { Envelope } from '../../shared/wire/api.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { withoutEndSlashes } from '../../shared/wire/spelling.ts'

export type Servers = { readonly streaming: string; readonly artwork: string }

export const presetServers = (preset: ConnectionPreset): Servers => ({
  streaming: preset.streaming_server,
  artwork: preset.artwork_server,
})

/** The servers after an answer; where it announces nothing usable, those of `before` stay. */
export const announcedServers = ({ settings }: Envelope, before: Servers): Servers => ({
  streaming: acceptedServer(settings?.streaming_server, before.streaming),
  artwork: acceptedServer(settings?.artwork_server, before.artwork),
})

/**
 * The announced address if it is as safe as the former one, else the former, because stream addresses carry the access token: never http
 * instead of https, http only to the same host, as only https proves who answers, and none with a user name, query or fragment.
 */
function acceptedServer(announced: string | undefined, before: string): string {
  if (announced === undefined || !URL.canParse(announced)) return before
  const { protocol, hostname, username, search, hash } = new URL(announced)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && before.startsWith('http:') && hostname === new URL(before).hostname)
  return isSafe && username === '' && search === '' && hash === '' ? withoutEndSlashes(announced) : before
}
