// The thumbs of menus, which clear a thumb that all rows have.
import type { Rated } from '../../../shared/edits/edit.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import type { Page } from '../../state/page.ts'
import { giveThumb, haveThumb } from '../../state/thumbs.ts'
import type { MenuItem } from '../../state/view/overlays.ts'

/** `keys`: shows shortcuts, in a list that handles them. */
export function thumbItems(page: Page, library: Library, of: Rated, rows: Uint32Array, keys: boolean): readonly MenuItem[] {
  const keysOf = (name: string) => (keys ? { keys: name } : {})
  return [
    {
      icon: 'like',
      label: t(haveThumb(library, of, rows, 'up') ? 'lists.likeNoLonger' : 'lists.like'),
      ...keysOf('alt+l'),
      run: () => giveThumb(page, library, of, rows, 'up'),
    },
    {
      icon: 'dislike',
      label: t(haveThumb(library, of, rows, 'down') ? 'lists.dislikeNoLonger' : 'lists.dislike'),
      ...keysOf('alt+shift+l'),
      run: () => giveThumb(page, library, of, rows, 'down'),
    },
  ]
}
