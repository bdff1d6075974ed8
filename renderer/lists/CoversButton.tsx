// The button for the cover size of a grid (small, medium, large), saved for each kind of place.

import { coverSizes } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { useContextMenu } from '../state/use-menu.ts'
import type { CoverSizeChoice } from './columns/use-list-view.ts'

const sizeTexts = { small: t('lists.smallCovers'), medium: t('lists.mediumCovers'), large: t('lists.layout.largeCovers') } as const

export function CoversButton({ coverSize }: { readonly coverSize: CoverSizeChoice }) {
  const openMenu = useContextMenu()
  return (
    <IconButton
      icon="covers"
      label={t('lists.sizeOfCovers')}
      onClick={event =>
        openMenu(
          event,
          t('lists.sizeOfCovers'),
          coverSizes.map(size => ({
            icon: 'grid',
            label: sizeTexts[size],
            checked: size === coverSize.current,
            run: () => coverSize.change(size),
          })),
        )
      }
    />
  )
}
