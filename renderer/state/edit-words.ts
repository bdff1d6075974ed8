// Edits in a person's words, for the list of what waits.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { assertNever } from '../../shared/errors.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOf } from '../../shared/library/model/row-of.ts'
import { quoted, songs } from '../words/format.ts'
import { thumbOf } from './thumbs.ts'

/** `library`: as it is shown, the edits in it. */
export function editSaid(edit: LibraryEdit, library: Library | null): string {
  const named = (table: 'playlists' | 'tags' | 'albums' | 'artists', id: number, otherwise: string): string => {
    const row = library === null ? -1 : rowOf(library[table].id, id)
    const name = row < 0 ? '' : (library?.[table].name.at(row) ?? '')
    return name === '' ? otherwise : quoted(name)
  }
  const those = (ids: readonly number[]): string => {
    const row = library === null || ids.length !== 1 ? -1 : rowOf(library.tracks.id, ids[0] ?? -1)
    return row < 0 ? songs(ids.length) : quoted(library?.tracks.title.at(row) ?? '')
  }
  const playlist = (id: number): string => named('playlists', id, 'a playlist')
  switch (edit.kind) {
    case 'rate': {
      const { of, ids, rating } = edit
      const thumb = thumbOf(rating)
      const deed = thumb === 'up' ? 'Like' : thumb === 'down' ? 'Dislike' : rating === 0 ? 'No thumb for' : `Rate ${rating}:`
      if (of === 'tracks') return `${deed} ${those(ids)}`
      return `${deed} ${ids.length === 1 ? named(of, ids[0] ?? -1, of === 'albums' ? 'an album' : 'an artist') : `${ids.length} ${of}`}`
    }
    case 'create-playlist':
      return `Make ${quoted(edit.name)} with ${songs(edit.tracks.length)}`
    case 'describe-playlist':
      return edit.name === undefined ? `Describe ${playlist(edit.id)}` : `Name a playlist ${quoted(edit.name)}`
    case 'add-to-playlist':
      return `Add ${those(edit.tracks)} to ${playlist(edit.id)}`
    case 'remove-from-playlist':
      return `Remove ${those(edit.tracks)} from ${playlist(edit.id)}`
    case 'move-in-playlist':
      return `Move ${those(edit.tracks)} in ${playlist(edit.id)}`
    case 'delete-playlist':
      return `Delete ${playlist(edit.id)}`
    case 'share-playlist':
      return edit.on ? `Make a public link of ${playlist(edit.id)}` : `End the public link of ${playlist(edit.id)}`
    case 'create-tag':
      return `Make the tag ${quoted(edit.name)}`
    case 'tag': {
      const tag = named('tags', edit.id, 'a tag')
      return edit.on ? `Put ${tag} on ${those(edit.tracks)}` : `Take ${tag} off ${those(edit.tracks)}`
    }
    case 'trash':
      return edit.on ? `Move ${those(edit.tracks)} to the trash` : `Restore ${those(edit.tracks)}`
    case 'empty-trash':
      return `Delete ${those(edit.tracks)} for good`
    default:
      return assertNever(edit)
  }
}
