// The playlists that songs were last added to, saved in the account's settings.
import { idSet } from '../../shared/id-set.ts'
import { type PlaylistId, playlistId } from '../../shared/ids.ts'
import { maxUsedPlaylists } from '../../shared/settings.ts'
import type { AppContextValue } from './app-context.ts'
import { request } from './commands.ts'

/** Puts a playlist first among those that songs were last added to, and removes those that the library no longer has. */
export function rememberUsed(page: Pick<AppContextValue, 'mirror' | 'bridge' | 'notices' | 'library'>, used: PlaylistId): void {
  const { settings, edits } = page.mirror.getState()
  const assignedIds = new Map(edits.assignedIds)
  const id = playlistId(assignedIds.get(used) ?? used)
  const there = idSet(page.library.getState().library?.playlists.id ?? [])
  const others = settings.usedPlaylists.filter(other => other !== id && there.has(other))
  const usedPlaylists = [id, ...others].slice(0, maxUsedPlaylists)
  if (usedPlaylists.join() !== settings.usedPlaylists.join()) void request(page, 'settings.change', { usedPlaylists })
}

/** Replaces temporary ids among the recently used playlists by those that the service has assigned. */
export function replaceUsedIds(page: Pick<AppContextValue, 'mirror' | 'bridge' | 'notices'>): void {
  const { settings, edits } = page.mirror.getState()
  const assignedIds = new Map(edits.assignedIds)
  if (!settings.usedPlaylists.some(id => assignedIds.has(id))) return
  void request(page, 'settings.change', { usedPlaylists: settings.usedPlaylists.map(id => playlistId(assignedIds.get(id) ?? id)) })
}
