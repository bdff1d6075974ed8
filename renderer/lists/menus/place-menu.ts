// The menu of a place as a whole, in the order of all menus.
import type { Library } from '../../../shared/library/model/model.ts'
import { type LibraryPlace, trackRowsOf } from '../../../shared/library/places/select.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { AppContextValue } from '../../state/app-context.ts'
import { playList } from '../../state/commands.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { listMenu } from './list-menu.ts'

export const playPlace = (page: AppContextValue, library: Library, place: LibraryPlace, title: string): void =>
  playList(page, library, trackRowsOf(library, place), 0, { place, title })

/**
 * The menu of a place. `goToItem`: label and icon of the item that opens the place; `showsKeys`: shows shortcuts, in a list that handles
 * them.
 */
export function placeMenu(
  page: AppContextValue,
  library: Library,
  place: LibraryPlace,
  title: string,
  goToItem: { readonly label: string; readonly icon: IconName },
  showsKeys = false,
): readonly MenuItem[] {
  const subject = { play: () => playPlace(page, library, place, title), tracks: () => trackRowsOf(library, place) }
  return [
    ...listMenu(page, library, { ...subject, album: null, artist: null, copy: null, rated: null, showsKeys }),
    { ...goToItem, separator: true, run: () => page.view.navigate(place) },
  ]
}
