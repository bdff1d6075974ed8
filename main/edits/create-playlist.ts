// Makes a playlist on the service out of tracks (protocol 3.4, mode createplaylist), once: nobody wants it twice.

import { isMissing } from '../../shared/account/scopes.ts'
import { type AppError, failed, ok, type Result } from '../../shared/errors.ts'
import { type PlaylistId, playlistId, type TrackId } from '../../shared/ids.ts'
import { createdPlaylist } from '../../shared/wire/playlists.ts'
import { say } from '../../shared/words/words.ts'
import type { Api } from '../api/api.ts'
import type { Log } from '../log.ts'
import type { Store } from '../store.ts'

type Dependencies = {
  readonly store: Store
  readonly api: Pick<Api, 'call'>
  /** Loads the library anew: there is no part of it to be had (protocol 4). */
  readonly refresh: () => void
  readonly log: Log
}
export type NewPlaylist = { readonly name: string; readonly tracks: readonly TrackId[] }
/** `tracks`: how many the service took; it leaves out what comes twice and what it does not have. */
export type Created = { readonly id: PlaylistId | null; readonly tracks: number }
export type CreatePlaylist = (playlist: NewPlaylist) => Promise<Result<Created>>

const notGranted = say('errors.notGrantedToMakeAPlaylist')

/**
 * Errors: refused (not granted, or the service's own words), offline and bad-response (nobody knows whether it was made: it is not tried
 * again), expired, cancelled.
 */
export function createPlaylistMaker({ store, api, refresh, log }: Dependencies): CreatePlaylist {
  return async ({ name, tracks }) => {
    if (isMissing(store.get().account, 'user.library:write')) return failed('refused', notGranted)
    // Old clients leave `description` empty and `make_public` off; so does this one.
    const members = { name, description: '', make_public: false, tracks }
    const answer = await api.call('createplaylist', members, { repeatable: false })
    if (!answer.ok) {
      if (answer.error.code === 'bad-response') refresh()
      return { ok: false, error: inDoubt(answer.error) }
    }
    refresh()
    const read = createdPlaylist.safeParse(answer.value.body)
    if (!read.success) log.warning('createplaylist: the answer does not say which playlist it is')
    const made = read.success ? read.data : { playlist_id: undefined, tracks: undefined }
    return ok({
      id: made.playlist_id === undefined ? null : playlistId(made.playlist_id),
      tracks: made.tracks?.length ?? new Set(tracks).size,
    })
  }
}

/** What went wrong on the way may have gone wrong on the way back. */
function inDoubt(error: AppError): AppError {
  if (error.code !== 'offline' && error.code !== 'bad-response') return error
  return failed(error.code, say('errors.notKnownWhetherThePlaylistWasMade'), error.answered).error
}
