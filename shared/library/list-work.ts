// Lists of rows that another thread may make while a library is built: what each needs, as plain data.
import { genresBeside, visibleRows } from './build-parts.ts'
import { type Credited, creditTracks, type Listed, listedBeside } from './credits.ts'
import type { IdLists } from './growing.ts'
import type { RowLists } from './model.ts'
import { inShared } from './room.ts'
import { type RowIndex, rowFinder } from './row-of.ts'

export type ListWork =
  /** By track: artists that list it beside its own. */
  | ({ readonly kind: 'listed' } & Listed)
  /** By artist: its tracks. */
  | ({ readonly kind: 'credited' } & Credited)
  /** By genre: tracks that name it beside their own. */
  | { readonly kind: 'genres'; readonly lists: IdLists; readonly own: Int32Array; readonly genres: number }
  /** The visible ones of listed tracks. */
  | { readonly kind: 'visible'; readonly lists: IdLists; readonly count: number; readonly tracks: RowIndex; readonly trashed: Uint8Array }

export function makeLists(work: ListWork): RowLists {
  switch (work.kind) {
    case 'listed':
      return listedBeside(work)
    case 'credited':
      return creditTracks(work)
    case 'genres':
      return genresBeside(work.lists, work.own, work.genres)
    case 'visible':
      return visibleRows(work.lists, work.count, rowFinder(work.tracks), work.trashed)
  }
}

/** The same where other threads may read it. */
export function sharedWork(work: ListWork): ListWork {
  switch (work.kind) {
    case 'listed':
      return { ...work, artist: inShared(work.artist), listed: sharedIds(work.listed), tracks: sharedIndex(work.tracks) }
    case 'credited':
      return {
        ...work,
        artist: inShared(work.artist),
        credits: sharedIds(work.credits),
        listing: sharedLists(work.listing),
        artists: sharedIndex(work.artists),
        order: inShared(work.order),
      }
    case 'genres':
      return { ...work, lists: sharedIds(work.lists), own: inShared(work.own) }
    case 'visible':
      return { ...work, lists: sharedIds(work.lists), tracks: sharedIndex(work.tracks), trashed: inShared(work.trashed) }
  }
}

export const sharedLists = ({ starts, rows }: RowLists): RowLists => ({ starts: inShared(starts), rows: inShared(rows) })
const sharedIds = ({ starts, ids }: IdLists): IdLists => ({ starts: inShared(starts), ids: inShared(ids) })
const sharedIndex = ({ ids, rows }: RowIndex): RowIndex => ({ ids: inShared(ids), rows: rows && inShared(rows) })
