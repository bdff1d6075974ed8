// What lies above the page, one at a time: a menu, the palette, the sheet of shortcuts, a question.

import { createStore, type StoreApi } from 'zustand/vanilla'
import type { KnownAccount } from '../../../shared/app-state.ts'
import type { PlaylistId, TrackId } from '../../../shared/ids.ts'
import type { Detailed } from '../../../shared/library/places/details.ts'
import type { ColumnChoice } from '../../../shared/list-views.ts'
import type { PlaylistFile } from '../../../shared/playlist-files/playlist-file.ts'
import type { SmartDraft, SmartPlaylist } from '../../../shared/smart-playlists.ts'
import type { IconName } from '../../controls/Icon.tsx'
import { type GivenIds, withGivenId } from '../given-ids.ts'
import type { ViewKind } from './route.ts'

/** `line` draws a hairline above the item; `detail` stands behind its label; one that is `checked` or not is one of several choices. */
export type MenuItem = {
  /** Where labels may be the same. */
  readonly id?: string
  readonly icon: IconName
  readonly label: string
  readonly keys?: string
  readonly line?: boolean
  readonly detail?: string
  readonly checked?: boolean
  /** Why it cannot be chosen now. */
  readonly reason?: string
  /** `at`: where the menu was, pixels; for an item that leads to another menu. */
  readonly run: (at?: { readonly x: number; readonly y: number }) => void
  /** A menu that opens beside the item; `run` is for the palette, where nothing opens beside. */
  readonly beside?: Submenu
}

export type Submenu = {
  /** What typing finds; without it letters jump, as in every menu. */
  readonly finds?: string
  /** `found` fits what was typed into it, '' at first; `always` is there whatever was typed. */
  readonly items: (typed: string) => { readonly found: readonly MenuItem[]; readonly always: readonly MenuItem[] }
}

/** A table whose columns can be chosen. */
export type TableColumns = {
  readonly kind: ViewKind
  /** All there are, in their usual order; `always`: it cannot be hidden. */
  readonly all: readonly { readonly name: string; readonly words: string; readonly always: boolean }[]
  /** Names of those that the table has by itself. */
  readonly usual: readonly string[]
  /** Of these columns, the names of those that have no room in the page. */
  readonly noRoom: (columns: readonly ColumnChoice[]) => readonly string[]
}

export type Overlay =
  /** At a point of the window, pixels; below it, or above. */
  | {
      readonly kind: 'menu'
      readonly label: string
      readonly items: readonly MenuItem[]
      readonly x: number
      readonly y: number
      readonly above?: boolean
    }
  /** Which columns a table has; at a point of the window, pixels. */
  | { readonly kind: 'columns'; readonly table: TableColumns; readonly x: number; readonly y: number }
  /** On which device to play. */
  | { readonly kind: 'devices' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'shortcuts' }
  /** What this version brought. */
  | { readonly kind: 'whats-new' }
  | { readonly kind: 'sign-out' }
  /** Makes or changes a smart playlist. */
  | { readonly kind: 'smart'; readonly draft: SmartDraft }
  | { readonly kind: 'remove-smart'; readonly playlist: SmartPlaylist }
  /** Makes a playlist on the service. */
  | { readonly kind: 'make-playlist'; readonly name: string; readonly tracks: readonly TrackId[] }
  /** What of a file is found, and a playlist made of it. */
  | { readonly kind: 'import-playlist'; readonly file: PlaylistFile }
  /** To which playlist these are added, which tags they get, whether they are deleted for good. */
  | { readonly kind: 'add-to-playlist' | 'tag-songs' | 'empty-trash'; readonly tracks: readonly TrackId[] }
  /** All that is known of songs, albums or artists; `edit`: to be changed at once. */
  | { readonly kind: 'details'; readonly of: Detailed; readonly ids: readonly number[]; readonly edit?: true }
  /** Changes that wait, and those that were refused. */
  | { readonly kind: 'edits' }
  | { readonly kind: 'edit-playlist' | 'delete-playlist' | 'last-songs' | 'end-public-link'; readonly id: PlaylistId }
  /** Names a folder of playlists: a new one, for `first` if there is one, or (`id`) one that is there. */
  | { readonly kind: 'playlist-folder'; readonly id: string | null; readonly name: string; readonly first: PlaylistId | null }
  /** Asks whether all that was downloaded may be deleted. */
  | { readonly kind: 'clear-downloads' }
  /** Asks whether what was only kept may be deleted; bytes. */
  | { readonly kind: 'clear-kept'; readonly what: 'sound' | 'covers'; readonly bytes: number }
  | { readonly kind: 'query-help' }
  /** Asks whether everything of an account may be deleted here. */
  | { readonly kind: 'forget'; readonly account: KnownAccount }

export type Overlays = Pick<StoreApi<Overlay | null>, 'getState' | 'getInitialState' | 'subscribe'> & {
  readonly open: (layer: Overlay) => void
  readonly close: () => void
  /** Layers about what was made here are about the ids that the service gave, from now on and where one is open. */
  readonly follow: (given: GivenIds) => void
}

export function createOverlays(): Overlays {
  const store = createStore<Overlay | null>(() => null)
  let given: GivenIds = new Map()
  const known = (layer: Overlay): Overlay =>
    withGivenId(layer, ['edit-playlist', 'delete-playlist', 'last-songs', 'end-public-link'], given)
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    open: layer => store.setState(known(layer), true),
    close: () => store.setState(null, true),
    follow: ids => {
      given = ids
      const layer = store.getState()
      if (layer !== null) store.setState(known(layer), true)
    },
  }
}
