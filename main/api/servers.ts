// Where streams and artwork live (protocol 2.3): what the service announces, if it may be believed, else the preset.
import type { Envelope } from '../../shared/wire/api.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { withoutEndSlashes } from '../../shared/wire/spelling.ts'

export type Servers = { readonly streaming: string; readonly artwork: string }

export const presetServers = (preset: ConnectionPreset): Servers => ({
  streaming: preset.streaming_server,
  artwork: preset.artwork_server,
})

/** The servers after an answer; `before` holds where the answer says nothing usable. */
export const serversAfter = ({ settings }: Envelope, before: Servers): Servers => ({
  streaming: usable(settings?.streaming_server, before.streaming),
  artwork: usable(settings?.artwork_server, before.artwork),
})

/**
 * Stream addresses carry the access token, so an announced address never takes them from https to plain http, nor by plain http to another
 * computer: only https says who answers there.
 */
function usable(announced: string | undefined, before: string): string {
  if (announced === undefined || !URL.canParse(announced)) return before
  const { protocol, hostname, username, search, hash } = new URL(announced)
  const safe = protocol === 'https:' || (protocol === 'http:' && before.startsWith('http:') && hostname === new URL(before).hostname)
  return safe && username === '' && search === '' && hash === '' ? withoutEndSlashes(announced) : before
}
