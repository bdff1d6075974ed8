// The public web page of a shared playlist (protocol 3.4).
import type { ConnectionChoice } from './app-state.ts'
import { publicDeployment, publicPlaylists } from './wire/profile.ts'

/** The address of a playlist's page; null if the service has none, or the playlist has no public id yet (`unknownAddress`). */
export function playlistPage(connection: ConnectionChoice, publicId: string): string | null {
  const isPublic = connection.kind === 'service' && connection.host === new URL(publicDeployment.auth_url).host
  return isPublic && /^[\w-]+$/.test(publicId) ? `${publicPlaylists}${publicId}` : null
}
