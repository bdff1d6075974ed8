// One list of the sidebar: places one can go to, and what makes new ones. It is one tab stop, the place one is at.
import type { MouseEvent, ReactNode } from 'react'
import { Name } from '../controls/Name.tsx'
import { useRoving } from '../controls/use-roving.ts'
import { Link } from '../state/Link.tsx'
import type { SongDrag } from '../state/song-drag.ts'
import { useMenuAt } from '../state/use-menu.ts'
import { useSongDrop } from '../state/use-song-drop.ts'
import type { MenuItem } from '../state/view/overlays.ts'
import type { Route } from '../state/view/route.ts'

export type SideItem = {
  readonly key: string
  readonly name: string
  /** A symbol, a cover or a dot. */
  readonly face: ReactNode
  /** How many there are. */
  readonly end?: ReactNode
  /** Where it leads, and whether we are there; or what it does. */
  readonly act: { readonly to: Route; readonly here: boolean } | { readonly run: () => void }
  /** What it does with songs that are dropped on it. */
  readonly drop?: ((drag: SongDrag) => void) | undefined
  readonly menu?: { readonly label: string; readonly items: () => readonly MenuItem[] }
}

export function SideList({ label, items }: { readonly label: string; readonly items: readonly SideItem[] }) {
  const { stop, list } = useRoving(
    items.length,
    items.findIndex(({ act }) => 'to' in act && act.here),
  )
  return (
    <ul aria-label={label} {...list}>
      {items.map((item, index) => (
        <Line key={item.key} item={item} reachable={index === stop} />
      ))}
    </ul>
  )
}

function Line({ item: { name, face, end, act, menu, drop }, reachable }: { readonly item: SideItem; readonly reachable: boolean }) {
  const openMenu = useMenuAt()
  const { isOver, taking } = useSongDrop(drop)
  const shown = (
    <>
      {face}
      <span className="cut own-way">
        <Name text={name} />
      </span>
      {end}
    </>
  )
  const onContextMenu = menu && ((event: MouseEvent): void => openMenu(event, menu.label, menu.items()))
  return (
    <li onContextMenu={onContextMenu} className={isOver ? 'takes' : undefined} {...taking}>
      {'to' in act ? (
        <Link to={act.to} className={act.here ? 'place is-here' : 'place'} here={act.here} title={name} reachable={reachable}>
          {shown}
        </Link>
      ) : (
        <button type="button" className="place place-new" title={name} tabIndex={reachable ? 0 : -1} onClick={act.run}>
          {shown}
        </button>
      )}
    </li>
  )
}
