// Library edits in words, for the list of waiting changes.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { assertNever } from '../../shared/errors.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOf } from '../../shared/library/model/row-of.ts'
import { t } from '../../shared/words/words.ts'
import { formatSongCount, quoted } from '../words/format.ts'
import { fillingText } from './filling-words.ts'
import { thumbOf } from './thumbs.ts'

/** A library edit in words; `library`: with the edits applied, to look up names, null while none is loaded. */
export function editText(edit: LibraryEdit, library: Library | null): string {
  const quotedName = (table: 'playlists' | 'tags' | 'albums' | 'artists', id: number, fallback: string): string => {
    const row = library === null ? -1 : rowOf(library[table].id, id)
    const name = row < 0 ? '' : (library?.[table].name.at(row) ?? '')
    return name === '' ? fallback : quoted(name)
  }
  const trackNames = (ids: readonly number[]): string => {
    const row = library === null || ids.length !== 1 ? -1 : rowOf(library.tracks.id, ids[0] ?? -1)
    return row < 0 ? formatSongCount(ids.length) : quoted(library?.tracks.title.at(row) ?? '')
  }
  const playlist = (id: number): string => quotedName('playlists', id, t('state.change.aPlaylist'))
  switch (edit.kind) {
    case 'rate': {
      const { of, ids, rating } = edit
      const singleName =
        of === 'tracks'
          ? trackNames(ids)
          : quotedName(of, ids[0] ?? -1, t(of === 'albums' ? 'state.change.anAlbum' : 'state.change.anArtist'))
      const what = of === 'tracks' || ids.length === 1 ? singleName : t(`state.rated.${of}`, { count: ids.length })
      const thumb = thumbOf(rating)
      if (thumb !== null) return t(thumb === 'up' ? 'state.change.like' : 'state.change.dislike', { what })
      return rating === 0 ? t('state.change.noThumb', { what }) : t('state.change.rate', { rating, what })
    }
    case 'create-playlist':
      if (edit.from !== undefined)
        return t('state.change.makeFilled', { playlist: quoted(edit.name), filling: fillingText(library, edit.from) })
      return t('state.change.make', { playlist: quoted(edit.name), songs: formatSongCount(edit.tracks.length) })
    case 'describe-playlist':
      return edit.name === undefined
        ? t('state.change.describe', { playlist: playlist(edit.id) })
        : t('state.change.name', { playlist: quoted(edit.name) })
    case 'add-to-playlist':
      return t('state.change.add', { songs: trackNames(edit.tracks), playlist: playlist(edit.id) })
    case 'remove-from-playlist':
      return t('state.change.remove', { songs: trackNames(edit.tracks), playlist: playlist(edit.id) })
    case 'move-in-playlist':
      return t('state.change.move', { songs: trackNames(edit.tracks), playlist: playlist(edit.id) })
    case 'delete-playlist':
      return t('state.change.delete', { playlist: playlist(edit.id) })
    case 'share-playlist':
      return t(edit.on ? 'state.change.share' : 'state.change.unshare', { playlist: playlist(edit.id) })
    case 'create-tag':
      return t('state.change.makeTag', { tag: quoted(edit.name) })
    case 'tag': {
      const tag = quotedName('tags', edit.id, t('state.change.aTag'))
      return t(edit.on ? 'state.change.tag' : 'state.change.untag', { tag, songs: trackNames(edit.tracks) })
    }
    case 'trash':
      return t(edit.on ? 'state.change.trash' : 'state.change.restore', { songs: trackNames(edit.tracks) })
    case 'empty-trash':
      return t('state.change.deleteForGood', { songs: trackNames(edit.tracks) })
    case 'describe-tracks':
      return t('state.change.describeMusic', { what: trackNames(edit.tracks) })
    case 'describe-albums': {
      const { albums } = edit
      const what =
        albums.length === 1
          ? quotedName('albums', albums[0] ?? -1, t('state.change.anAlbum'))
          : t('state.rated.albums', { count: albums.length })
      return t('state.change.describeMusic', { what })
    }
    default:
      return assertNever(edit)
  }
}
