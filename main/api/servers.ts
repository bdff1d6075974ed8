// Base addresses of streams and covers (protocol 2.3): those the service announces, if they are safe, else the preset's.
import type { Envelope } from '../../shared/wire/api.ts'
import type { ConnectionPreset } from '../../shared/wire/connection-preset.ts'
import { withoutEndSlashes } from '../../shared/wire/spelling.ts'

/**
 * A media server. `announcedBy`: base address of the API that announced it, which may lead no further inside than it lies itself; null: the
 * connection names the server, so the person chose it.
 */
export type MediaServer = { readonly address: string; readonly announcedBy: string | null }
export type MediaServers = { readonly streaming: MediaServer; readonly artwork: MediaServer }

export const presetServers = (preset: ConnectionPreset): MediaServers => ({
  streaming: { address: preset.streaming_server, announcedBy: null },
  artwork: { address: preset.artwork_server, announcedBy: null },
})

/** The servers after a response; where it announces no safe address, that of `before` stays. */
export function announcedServers({ settings }: Envelope, before: MediaServers, preset: ConnectionPreset): MediaServers {
  const serverAt = (address: string, named: string): MediaServer => ({
    address,
    announcedBy: withoutEndSlashes(address) === withoutEndSlashes(named) ? null : preset.api_url,
  })
  return {
    streaming: serverAt(acceptedServer(settings?.streaming_server, before.streaming.address), preset.streaming_server),
    artwork: serverAt(acceptedServer(settings?.artwork_server, before.artwork.address), preset.artwork_server),
  }
}

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
