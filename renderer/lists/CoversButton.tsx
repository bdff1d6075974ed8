// How large covers are in a grid: three sizes, kept for the place.
import { coverSizes } from '../../shared/list-views.ts'
import { IconButton } from '../controls/Button.tsx'
import { useMenuAt } from '../state/use-menu.ts'
import type { Covers } from './columns/use-list-view.ts'

const words = { small: 'Small covers', medium: 'Medium covers', large: 'Large covers' } as const

export function CoversButton({ covers }: { readonly covers: Covers }) {
  const openMenu = useMenuAt()
  return (
    <IconButton
      icon="covers"
      label="Size of covers"
      onClick={event =>
        openMenu(
          event,
          'Size of covers',
          coverSizes.map(size => ({ icon: 'grid', label: words[size], checked: size === covers.now, run: () => covers.change(size) })),
        )
      }
    />
  )
}
