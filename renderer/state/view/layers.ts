// The one layer above the page: a menu, the palette, a dialog, a confirmation.

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KnownAccount } from '../../../shared/app-state.ts'
import type { PlaylistId, TrackId } from '../../../shared/ids.ts'
import type { Detailed } from '../../../shared/library/places/details.ts'
import type { ColumnChoice } from '../../../shared/list-views.ts'
import type { PlaylistFile } from '../../../shared/playlist-files/playlist-file.ts'
import type { SmartDraft, SmartPlaylist } from '../../../shared/smart-playlists.ts'
import type { IconName } from '../../controls/Icon.tsx'
import { type AssignedIds, withAssignedId } from '../assigned-ids.ts'
import type { ViewKind } from './route.ts'

/**
 * An item of a menu. `separator`: draws a separator above it; `detail`: secondary text behind the label; `checked`: makes it one of several
 * choices (menuitemradio).
 */
export type MenuItem = {
  /** Tells items of the same label apart. */
  readonly id?: string
  readonly icon: IconName
  readonly label: string
  readonly keys?: string
  readonly separator?: boolean
  readonly detail?: string
  readonly checked?: boolean
  /** Why the item is disabled. */
  readonly reason?: string
  /** Performs the item's action; `at`: the menu's place in the window, pixels, for an item that opens another menu. */
  readonly run: (at?: { readonly x: number; readonly y: number }) => void
  /** A submenu opened beside the item; `run` is used by the palette, which has none. */
  readonly submenu?: SubmenuContent
}

export type SubmenuContent = {
  /** The label of the submenu's search; absent: typed letters jump to items, as in every menu. */
  readonly searchLabel?: string
  /** The items for a typed text ('' at first): `matches`: those that match it; `fixed`: those shown whatever is typed. */
  readonly items: (typed: string) => { readonly matches: readonly MenuItem[]; readonly fixed: readonly MenuItem[] }
}

/** A table whose columns can be chosen. */
export type ColumnOptions = {
  readonly kind: ViewKind
  /** All columns in default order; `required`: cannot be hidden. */
  readonly allColumns: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  /** Names of the default columns. */
  readonly defaults: readonly string[]
  /** Names of the given columns that have no room at the table's current width. */
  readonly withoutRoom: (columns: readonly ColumnChoice[]) => readonly string[]
}

export type Layer =
  /** A menu at a point of the window, pixels, opened below or above it. */
  | {
      readonly kind: 'menu'
      readonly label: string
      readonly items: readonly MenuItem[]
      readonly x: number
      readonly y: number
      readonly above?: boolean
    }
  /** The choice of a table's columns, at a point of the window, pixels. */
  | { readonly kind: 'columns'; readonly table: ColumnOptions; readonly x: number; readonly y: number }
  /** The device picker. */
  | { readonly kind: 'devices' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  /** The release notes. */
  | { readonly kind: 'whats-new' }
  | { readonly kind: 'sign-out' }
  /** The editor of a smart playlist. */
  | { readonly kind: 'smart'; readonly draft: SmartDraft }
  | { readonly kind: 'delete-smart-playlist'; readonly playlist: SmartPlaylist }
  /** The dialog that creates a playlist on the service. */
  | { readonly kind: 'create-playlist'; readonly name: string; readonly tracks: readonly TrackId[] }
  /** The dialog that creates a tag that is on no song yet. */
  | { readonly kind: 'create-tag' }
  /** The preview of an imported playlist file. */
  | { readonly kind: 'import-playlist'; readonly file: PlaylistFile }
  /** Dialogs about some songs: choose a playlist, choose tags, confirm permanent deletion. */
  | { readonly kind: 'add-to-playlist' | 'tag-songs' | 'empty-trash'; readonly tracks: readonly TrackId[] }
  /** The details of songs, albums or artists; `edit`: opens the form at once. */
  | { readonly kind: 'details'; readonly of: Detailed; readonly ids: readonly number[]; readonly edit?: true }
  /** The list of waiting and refused library changes. */
  | { readonly kind: 'edits' }
  | { readonly kind: 'edit-playlist' | 'delete-playlist' | 'last-songs' | 'end-public-link'; readonly id: PlaylistId }
  /**
   * The dialog that names a folder of playlists: a new one (`id` null; with the playlist `first` in it, null: empty), or the existing `id`.
   */
  | { readonly kind: 'playlist-folder'; readonly id: string | null; readonly name: string; readonly first: PlaylistId | null }
  /** The confirmation before all downloads are deleted. */
  | { readonly kind: 'clear-downloads' }
  /** The confirmation before a cache is deleted; its size in bytes. */
  | { readonly kind: 'clear-cache'; readonly cache: 'sound' | 'covers' | 'libraries'; readonly bytes: number }
  | { readonly kind: 'query-help' }
  /** The confirmation before everything kept of an account is deleted. */
  | { readonly kind: 'forget'; readonly account: KnownAccount }

export type Layers = Pick<StoreApi<Layer | null>, 'getState' | 'getInitialState' | 'subscribe'> & {
  readonly open: (layer: Layer) => void
  readonly close: () => void
  /** Replaces temporary ids in an open layer, now and later, by those the service has assigned. */
  readonly replaceTemporaryIds: (assignedIds: AssignedIds) => void
}

export function createLayers(): Layers {
  const store = createStore<Layer | null>(() => null)
  let assignedIds: AssignedIds = new Map()
  const withCurrentId = (layer: Layer): Layer =>
    withAssignedId(layer, ['edit-playlist', 'delete-playlist', 'last-songs', 'end-public-link'], assignedIds)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open: layer => store.setState(withCurrentId(layer), true),
    close: () => store.setState(null, true),
    replaceTemporaryIds: ids => {
      assignedIds = ids
      const layer = store.getState()
      if (layer !== null) store.setState(withCurrentId(layer), true)
    },
  }
}
