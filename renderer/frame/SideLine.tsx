// A line of the sidebar; a folder's line contains those of its playlists.
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { Name } from '../controls/Name.tsx'
import { Link } from '../state/Link.tsx'
import type { SongDrag } from '../state/song-drag.ts'
import { useMenuAt } from '../state/use-menu.ts'
import { useSongDrop } from '../state/use-song-drop.ts'
import type { MenuItem } from '../state/view/overlays.ts'
import type { Route } from '../state/view/route.ts'
import { type SideMoves, useSideMoves } from './use-side-moves.ts'

export type SideItem = {
  readonly key: string
  readonly name: string
  /** What is drawn before the name: an icon, a cover or a coloured dot. */
  readonly face: ReactNode
  /** What is drawn at the end of the line: a count. */
  readonly end?: ReactNode
  /** A link (`here`: it is the current place), or an act on click. */
  readonly act: { readonly to: Route; readonly here: boolean } | { readonly run: () => void }
  /** Called with songs dropped on the line; undefined if it takes none. */
  readonly drop?: ((drag: SongDrag) => void) | undefined
  readonly menu?: { readonly label: string; readonly items: () => readonly MenuItem[] }
  /** For a folder: whether it is open, and the lines in it; `act` opens and closes it. */
  readonly folder?: { readonly open: boolean; readonly items: readonly SideItem[] }
  /** Drag and drop handlers; undefined if the line cannot be moved. */
  readonly moves?: SideMoves | undefined
}

/** `reachable`: the key of the line that is the list's tab stop. */
export function SideLine({ item, reachable }: { readonly item: SideItem; readonly reachable: string | undefined }) {
  const { key, name, face, end, act, menu, drop, folder, moves } = item
  const openMenu = useMenuAt()
  const { isOver, taking } = useSongDrop(drop)
  const { spot, moving } = useSideMoves(moves)
  const isReachable = key === reachable
  const shown = (
    <>
      {face}
      <span className="cut own-way">
        <Name text={name} />
      </span>
      {end}
      {folder !== undefined && (
        <span className="opens">
          <Icon name={folder.open ? 'down' : 'right'} size={14} />
        </span>
      )}
    </>
  )
  const onContextMenu = menu && ((event: MouseEvent): void => openMenu(event, menu.label, menu.items()))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOf(event)) return
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const opens = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : folder?.open
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.altKey && by !== 0 && moves !== undefined) moves.step(by)
    else if (!event.altKey && folder !== undefined && opens !== folder.open && 'run' in act) act.run()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const both = (name: 'onDragOver' | 'onDragLeave' | 'onDrop') => (event: DragEvent) => {
    if (!isOf(event)) return
    taking[name]?.(event)
    moving[name]?.(event)
  }
  const holdsHere = folder?.open === false && folder.items.some(({ act }) => 'to' in act && act.here)
  const names = ['place', 'run' in act && folder === undefined ? 'place-new' : '', ('to' in act && act.here) || holdsHere ? 'is-here' : '']
  const className = names.filter(Boolean).join(' ')
  return (
    <li
      className={isOver || spot === 'into' ? 'takes' : spot === null ? undefined : `takes-${spot}`}
      draggable={moves !== undefined}
      data-side={key}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
      onDragStart={moves && (event => isOf(event) && moving.onDragStart?.(event))}
      onDragEnd={moving.onDragEnd}
      onDragOver={both('onDragOver')}
      onDragLeave={both('onDragLeave')}
      onDrop={both('onDrop')}
    >
      {'to' in act ? (
        <Link to={act.to} className={className} here={act.here} title={name} reachable={isReachable}>
          {shown}
        </Link>
      ) : (
        <button
          type="button"
          className={className}
          title={name}
          tabIndex={isReachable ? 0 : -1}
          aria-expanded={folder?.open}
          onClick={act.run}
        >
          {shown}
        </button>
      )}
      {folder?.open === true && folder.items.length > 0 && (
        <ul aria-label={name} className="in-folder">
          {folder.items.map(each => (
            <SideLine key={each.key} item={each} reachable={reachable} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Whether an event is about the line itself, and not about a line nested in it (folder). */
const isOf = ({ target, currentTarget }: { readonly target: EventTarget; readonly currentTarget: EventTarget }): boolean =>
  target instanceof Element && target.closest('li') === currentTarget
