// Where a playlist with a public link can be seen by anybody (protocol 3.4).
import type { ConnectionChoice } from './app-state.ts'
import { publicDeployment, publicPlaylists } from './wire/profile.ts'

/** The address of its page; null where no such pages are known, or it has none (yet: `unknownAddress`). */
export function playlistPage(connection: ConnectionChoice, publicId: string): string | null {
  const isPublic = connection.kind === 'service' && connection.host === new URL(publicDeployment.auth_url).host
  return isPublic && /^[\w-]+$/.test(publicId) ? `${publicPlaylists}${publicId}` : null
}
