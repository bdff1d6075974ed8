// The menu items of both thumbs, up and down, for songs, albums or artists; a thumb that all of them have is cleared.
import type { RatingTarget } from '../../../shared/edits/edit.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { t } from '../../../shared/words/words.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { appearThumbed, toggleThumb } from '../../state/thumbs.ts'
import type { MenuItem } from '../../state/view/layers.ts'

/** The menu items that give or clear thumbs; `showsKeys`: shows shortcuts, in a list that handles them. */
export function thumbItems(
  app: AppContextValue,
  library: Library,
  kind: RatingTarget,
  rows: Uint32Array,
  showsKeys: boolean,
): readonly MenuItem[] {
  const shortcut = (name: string) => (showsKeys ? { keys: name } : {})
  return [
    {
      icon: 'like',
      label: t(appearThumbed(library, kind, rows, 'up') ? 'lists.likeNoLonger' : 'actions.like'),
      ...shortcut('alt+l'),
      run: () => toggleThumb(app, library, kind, rows, 'up'),
    },
    {
      icon: 'dislike',
      label: t(appearThumbed(library, kind, rows, 'down') ? 'lists.dislikeNoLonger' : 'actions.dislike'),
      ...shortcut('alt+shift+l'),
      run: () => toggleThumb(app, library, kind, rows, 'down'),
    },
  ]
}
