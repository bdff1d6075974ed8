// Library edits in words, for the list of waiting changes and for notices of refused ones.
import type { LibraryEdit } from '../../shared/edits/edit.ts'
import { assertNever } from '../../shared/errors.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { rowOf } from '../../shared/library/model/row-index.ts'
import { t } from '../../shared/words/words.ts'
import { formatSongCount, quoteName } from '../words/format.ts'
import { fillingText } from './filling-words.ts'
import { thumbOf } from './thumbs.ts'

/** A library edit in words; `library`: with the edits applied, to look up names, null while none is loaded. */
export function libraryEditText(edit: LibraryEdit, library: Library | null): string {
  const quotedName = (table: 'playlists' | 'tags' | 'albums' | 'artists', id: number, fallback: string): string => {
    const row = library === null ? -1 : rowOf(library[table].id, id)
    const name = row < 0 ? '' : (library?.[table].name.at(row) ?? '')
    return name === '' ? fallback : quoteName(name)
  }
  const trackNames = (ids: readonly number[]): string => {
    const row = library === null || ids.length !== 1 ? -1 : rowOf(library.tracks.id, ids[0] ?? -1)
    return row < 0 ? formatSongCount(ids.length) : quoteName(library?.tracks.title.at(row) ?? '')
  }
  const playlist = (id: number): string => quotedName('playlists', id, t('edits.unnamed.playlist'))
  switch (edit.kind) {
    case 'rate': {
      const { of, ids, rating } = edit
      const singleName =
        of === 'tracks'
          ? trackNames(ids)
          : quotedName(of, ids[0] ?? -1, t(of === 'albums' ? 'edits.unnamed.album' : 'edits.unnamed.artist'))
      const subject = of === 'tracks' || ids.length === 1 ? singleName : t(`count.${of}`, { count: ids.length })
      const thumb = thumbOf(rating)
      if (thumb !== null) return t(thumb === 'up' ? 'edits.changeName.like' : 'edits.changeName.dislike', { music: subject })
      return rating === 0 ? t('edits.changeName.removeThumb', { music: subject }) : t('edits.changeName.rate', { rating, music: subject })
    }
    case 'create-playlist':
      if (edit.from !== undefined)
        return t('edits.changeName.createFilledPlaylist', { playlist: quoteName(edit.name), filling: fillingText(library, edit.from) })
      return t('edits.changeName.createPlaylist', { playlist: quoteName(edit.name), songs: formatSongCount(edit.tracks.length) })
    case 'describe-playlist':
      return edit.name === undefined
        ? t('edits.changeName.describePlaylist', { playlist: playlist(edit.id) })
        : t('edits.changeName.renamePlaylist', { playlist: quoteName(edit.name) })
    case 'add-to-playlist':
      return t('edits.changeName.addToPlaylist', { songs: trackNames(edit.tracks), playlist: playlist(edit.id) })
    case 'remove-from-playlist':
      return t('edits.changeName.removeFromPlaylist', { songs: trackNames(edit.tracks), playlist: playlist(edit.id) })
    case 'move-in-playlist':
      return t('edits.changeName.moveInPlaylist', { songs: trackNames(edit.tracks), playlist: playlist(edit.id) })
    case 'delete-playlist':
      return t('edits.changeName.deletePlaylist', { playlist: playlist(edit.id) })
    case 'share-playlist':
      return t(edit.on ? 'edits.changeName.sharePlaylist' : 'edits.changeName.unsharePlaylist', { playlist: playlist(edit.id) })
    case 'create-tag':
      return t('edits.changeName.createTag', { tag: quoteName(edit.name) })
    case 'tag': {
      const tag = quotedName('tags', edit.id, t('edits.unnamed.tag'))
      return t(edit.on ? 'edits.changeName.putTagOn' : 'edits.changeName.takeTagOff', { tag, songs: trackNames(edit.tracks) })
    }
    case 'trash':
      return t(edit.on ? 'edits.changeName.moveToTrash' : 'edits.changeName.restoreFromTrash', { songs: trackNames(edit.tracks) })
    case 'empty-trash':
      return t('edits.changeName.deleteSongs', { songs: trackNames(edit.tracks) })
    case 'describe-tracks':
      return t('edits.changeName.editDetails', { music: trackNames(edit.tracks) })
    case 'describe-albums': {
      const { albums } = edit
      const subject =
        albums.length === 1 ? quotedName('albums', albums[0] ?? -1, t('edits.unnamed.album')) : t('count.albums', { count: albums.length })
      return t('edits.changeName.editDetails', { music: subject })
    }
    default:
      return assertNever(edit)
  }
}
