// Library edits in words, for the list of waiting changes.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { assertNever } from '../../shared/errors.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOf } from '../../shared/library/model/row-of.ts'
import { t } from '../../shared/words/words.ts'
import { quoted, songs } from '../words/format.ts'
import { thumbOf } from './thumbs.ts'

/** `library`: with the edits applied, to look up names. */
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
  const playlist = (id: number): string => named('playlists', id, t('state.change.aPlaylist'))
  switch (edit.kind) {
    case 'rate': {
      const { of, ids, rating } = edit
      const alone =
        of === 'tracks' ? those(ids) : named(of, ids[0] ?? -1, t(of === 'albums' ? 'state.change.anAlbum' : 'state.change.anArtist'))
      const what = of === 'tracks' || ids.length === 1 ? alone : t(`state.rated.${of}`, { count: ids.length })
      const thumb = thumbOf(rating)
      if (thumb !== null) return t(thumb === 'up' ? 'state.change.like' : 'state.change.dislike', { what })
      return rating === 0 ? t('state.change.noThumb', { what }) : t('state.change.rate', { rating, what })
    }
    case 'create-playlist':
      return t('state.change.make', { playlist: quoted(edit.name), songs: songs(edit.tracks.length) })
    case 'describe-playlist':
      return edit.name === undefined
        ? t('state.change.describe', { playlist: playlist(edit.id) })
        : t('state.change.name', { playlist: quoted(edit.name) })
    case 'add-to-playlist':
      return t('state.change.add', { songs: those(edit.tracks), playlist: playlist(edit.id) })
    case 'remove-from-playlist':
      return t('state.change.remove', { songs: those(edit.tracks), playlist: playlist(edit.id) })
    case 'move-in-playlist':
      return t('state.change.move', { songs: those(edit.tracks), playlist: playlist(edit.id) })
    case 'delete-playlist':
      return t('state.change.delete', { playlist: playlist(edit.id) })
    case 'share-playlist':
      return t(edit.on ? 'state.change.share' : 'state.change.unshare', { playlist: playlist(edit.id) })
    case 'create-tag':
      return t('state.change.makeTag', { tag: quoted(edit.name) })
    case 'tag': {
      const tag = named('tags', edit.id, t('state.change.aTag'))
      return t(edit.on ? 'state.change.tag' : 'state.change.untag', { tag, songs: those(edit.tracks) })
    }
    case 'trash':
      return t(edit.on ? 'state.change.trash' : 'state.change.restore', { songs: those(edit.tracks) })
    case 'empty-trash':
      return t('state.change.deleteForGood', { songs: those(edit.tracks) })
    case 'describe-tracks':
      return t('state.change.describeMusic', { what: those(edit.tracks) })
    case 'describe-albums': {
      const { albums } = edit
      const what =
        albums.length === 1
          ? named('albums', albums[0] ?? -1, t('state.change.anAlbum'))
          : t('state.rated.albums', { count: albums.length })
      return t('state.change.describeMusic', { what })
    }
    default:
      return assertNever(edit)
  }
}
