// The table of all modes of the JSON API (protocol 3.1), except setting artwork, which is missing.
import type { Mode } from './mode.ts'
import { getBitratePreference, playQueueToken, status } from './modes-account.ts'
import { updateAlbum, updateTrack } from './modes-details.ts'
import {
  appendPlaylist,
  createPlaylist,
  deletePlaylist,
  makePlaylistPublic,
  orderPlaylist,
  revokePlaylistPublic,
  updatePlaylist,
} from './modes-playlists.ts'
import { createTag, rateAlbum, rateArtist, rateTrack, tagTracks } from './modes-ratings-tags.ts'
import { emptyTrash, restore, trash } from './modes-trash.ts'

export const modes: Readonly<Record<string, Mode>> = {
  status,
  playqueue_token: playQueueToken,
  getbitratepref: getBitratePreference,
  createplaylist: createPlaylist,
  appendplaylist: appendPlaylist,
  updateplaylist: updatePlaylist,
  playlistorder: orderPlaylist,
  deleteplaylist: deletePlaylist,
  makeplaylistpublic: makePlaylistPublic,
  revokeplaylistpublic: revokePlaylistPublic,
  ratetrack: rateTrack,
  ratealbum: rateAlbum,
  rateartist: rateArtist,
  trash,
  restore,
  empty_trash: emptyTrash,
  createtag: createTag,
  tagtracks: tagTracks,
  update_track: updateTrack,
  update_album: updateAlbum,
}
