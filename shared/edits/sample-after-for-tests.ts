// For tests: the answer that the service would give after edits, computed on the service's own form of a library and independently of the
// client's code.
import { sampleResponse } from '../library/import/sample.ts'
import type { Library } from '../library/model/model.ts'
import type { LibraryEdit } from './edit.ts'
import { libraryOfResponse } from './library-for-tests.ts'

type Row = unknown[]
type Table = Record<string, Row>
type Tag = { name: string; archived: boolean; tracks: unknown[] }
type LibraryResponse = { library: Record<'tracks' | 'albums' | 'artists' | 'playlists', Table> & { tags: Record<string, Tag> } }
/** Position of the member `trashed` in the row of a track. */
const trashedAt = 10
const trackAt = { number: 0, year: 1, title: 2, genre: 3, artist: 7 } as const
const albumAt = { name: 0, artist: 2, disc: 5, year: 6 } as const
const artistTracksAt = 1

const ratingAt = { tracks: 14, albums: 4, artists: 3 } as const
/** Positions of the members in the row of a playlist. */
const at = { name: 0, tracks: 1, publicId: 4, type: 5, description: 6 } as const

/** The sample library after edits, read from such an answer. */
export function sampleAfter(edits: readonly LibraryEdit[]): Library {
  const response = JSON.parse(sampleResponse) as LibraryResponse
  for (const edit of edits) perform(response, edit)
  return libraryOfResponse(JSON.stringify(response))
}

function setCells(row: unknown, edit: LibraryEdit, columns: Readonly<Record<string, number>>): void {
  if (!Array.isArray(row)) return
  for (const [name, value] of Object.entries(edit)) {
    const column = columns[name]
    if (column !== undefined) row[column] = value
  }
}

function perform({ library }: LibraryResponse, edit: LibraryEdit): void {
  const { tracks, playlists } = library
  const usable = (ids: readonly number[]): number[] => [...new Set(ids)].filter(id => tracks[id] !== undefined && id !== 9014)
  const listOf = (row: Row): number[] => usable(((row[at.tracks] as unknown[] | null) ?? []).map(Number))
  if (edit.kind === 'rate') {
    for (const id of edit.ids) {
      const row = library[edit.of][id]
      if (!Array.isArray(row)) continue
      row[ratingAt[edit.of]] = edit.rating
      const thumbs = playlists['301']
      if (edit.of !== 'tracks' || thumbs === undefined) continue
      const others = listOf(thumbs).filter(other => other !== id)
      if (edit.rating < 5) thumbs[at.tracks] = others
      else if (!listOf(thumbs).includes(id)) thumbs[at.tracks] = [...listOf(thumbs), id]
    }
    return
  }
  if (edit.kind === 'create-tag') {
    library.tags[edit.id] ??= { name: edit.name, archived: false, tracks: [] }
    return
  }
  if (edit.kind === 'tag') {
    const tag = library.tags[edit.id]
    if (tag === undefined) return
    const others = usable(tag.tracks.map(Number)).filter(id => edit.on || !edit.tracks.some(each => each === id))
    tag.tracks = edit.on ? usable([...others, ...edit.tracks]) : others
    return
  }
  if (edit.kind === 'trash' || edit.kind === 'empty-trash') {
    for (const id of usable(edit.tracks)) {
      const row = tracks[id]
      if (row === undefined) continue
      if (edit.kind === 'trash') row[trashedAt] = edit.on
      else if (row[trashedAt]) delete tracks[id]
    }
    return
  }
  // The service ignores an edit that names an artist it does not have (C-45).
  if ('artist' in edit && edit.artist !== undefined && edit.artist !== 0 && library.artists[edit.artist] === undefined) return
  if (edit.kind === 'describe-tracks') {
    for (const id of usable(edit.tracks)) setCells(tracks[id], edit, trackAt)
    // The rows of artists list the ids of their tracks.
    for (const artist of Object.values(library.artists)) {
      const list = Array.isArray(artist) ? artist[artistTracksAt] : null
      if (edit.artist !== undefined && Array.isArray(list))
        artist[artistTracksAt] = list.filter(id => !edit.tracks.some(each => each === Number(id)))
    }
    return
  }
  if (edit.kind === 'describe-albums') {
    for (const id of edit.albums) setCells(library.albums[id], edit, albumAt)
    return
  }
  const row = playlists[edit.id]
  if (edit.kind === 'create-playlist') {
    playlists[edit.id] ??= [edit.name, usable(edit.tracks), 0, false, null, null, edit.description, null, 0]
    return
  }
  if (row === undefined) return
  const list = listOf(row)
  switch (edit.kind) {
    case 'describe-playlist':
      row[at.name] = edit.name ?? row[at.name]
      row[at.description] = edit.description ?? row[at.description]
      break
    case 'add-to-playlist':
      row[at.tracks] = [...list, ...usable(edit.tracks).filter(id => !list.includes(id))]
      break
    case 'remove-from-playlist':
      row[at.tracks] = list.filter(id => !edit.tracks.some(gone => gone === id))
      break
    case 'move-in-playlist': {
      const moved = usable(edit.tracks).filter(id => list.includes(id))
      const rest = list.filter(id => !moved.includes(id))
      const index = edit.before === null ? -1 : rest.indexOf(edit.before)
      rest.splice(index === -1 ? rest.length : index, 0, ...moved)
      row[at.tracks] = rest
      break
    }
    case 'delete-playlist':
      delete playlists[edit.id]
      break
    case 'share-playlist':
      row[at.publicId] = edit.on ? 'AbCdEfGhIjK' : null
      break
  }
}
