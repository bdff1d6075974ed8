// The button for the cover size of a grid (small, medium, large), saved per place.

import { coverSizes } from '../../shared/list-views.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { useMenuAt } from '../state/use-menu.ts'
import type { Covers } from './columns/use-list-view.ts'

const words = { small: t('lists.smallCovers'), medium: t('lists.mediumCovers'), large: t('lists.largeCovers') } as const

export function CoversButton({ covers }: { readonly covers: Covers }) {
  const openMenu = useMenuAt()
  return (
    <IconButton
      icon="covers"
      label={t('lists.sizeOfCovers')}
      onClick={event =>
        openMenu(
          event,
          t('lists.sizeOfCovers'),
          coverSizes.map(size => ({ icon: 'grid', label: words[size], checked: size === covers.now, run: () => covers.change(size) })),
        )
      }
    />
  )
}
