// A line of the sidebar; a folder's line contains those of its playlists.
import type { DragEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Icon } from '../controls/Icon.tsx'
import { Name } from '../controls/Name.tsx'
import { Link } from '../state/Link.tsx'
import type { TrackDrag } from '../state/track-drag.ts'
import { useContextMenu } from '../state/use-menu.ts'
import { useTrackDrop } from '../state/use-track-drop.ts'
import type { MenuItem } from '../state/view/layers.ts'
import type { Route } from '../state/view/route.ts'
import { type LineDragDrop, useLineDragDrop } from './use-line-drag-drop.ts'

export type SidebarItem = {
  readonly key: string
  readonly name: string
  /** What is drawn before the name: an icon, a cover or a coloured dot. */
  readonly picture: ReactNode
  /** What is drawn at the end of the line: a count. */
  readonly count?: ReactNode
  /** A link (`isCurrent`: it is the current place), or an action on click. */
  readonly action: { readonly to: Route; readonly isCurrent: boolean } | { readonly run: () => void }
  /** Why the action is disabled; the menu still opens. */
  readonly reason?: string | null
  /** Called with songs dropped on the line; undefined if it takes none. */
  readonly onTrackDrop?: ((drag: TrackDrag) => void) | undefined
  readonly menu?: { readonly label: string; readonly items: () => readonly MenuItem[] }
  /** For a folder: whether it is open, and the lines in it; `action` opens and closes it. */
  readonly folder?: { readonly isOpen: boolean; readonly items: readonly SidebarItem[] }
  /** Drag and drop handlers; undefined if the line cannot be moved. */
  readonly dragDrop?: LineDragDrop | undefined
}

/** A line of the sidebar with the lines in it, if it is a folder; `tabStopKey`: the key of the line that is the list's tab stop. */
export function SidebarLine({ item, tabStopKey }: { readonly item: SidebarItem; readonly tabStopKey: string | undefined }) {
  const { key, name, picture, count, action, reason = null, menu, onTrackDrop, folder, dragDrop } = item
  const openMenu = useContextMenu()
  const { isOver, dropHandlers: trackDropHandlers } = useTrackDrop(onTrackDrop)
  const { dropSpot, handlers: moveHandlers } = useLineDragDrop(dragDrop)
  const isTabStop = key === tabStopKey
  const content = (
    <>
      {picture}
      <span className="cut own-way">
        <Name text={name} />
      </span>
      {count}
      {folder !== undefined && (
        <span className="opens">
          <Icon name={folder.isOpen ? 'down' : 'right'} size={14} />
        </span>
      )}
    </>
  )
  const onContextMenu = menu && ((event: MouseEvent): void => openMenu(event, menu.label, menu.items()))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOwnEvent(event)) return
    const direction = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    const shouldOpen = event.key === 'ArrowRight' ? true : event.key === 'ArrowLeft' ? false : folder?.isOpen
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.altKey && direction !== 0 && dragDrop !== undefined) dragDrop.moveByStep(direction)
    else if (!event.altKey && folder !== undefined && shouldOpen !== folder.isOpen && 'run' in action) action.run()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const forwardDrag = (name: 'onDragOver' | 'onDragLeave' | 'onDrop') => (event: DragEvent) => {
    if (!isOwnEvent(event)) return
    trackDropHandlers[name]?.(event)
    moveHandlers[name]?.(event)
  }
  const containsCurrent = folder?.isOpen === false && folder.items.some(({ action }) => 'to' in action && action.isCurrent)
  const classNames = [
    'place',
    'run' in action && folder === undefined ? 'place-new' : '',
    ('to' in action && action.isCurrent) || containsCurrent ? 'is-here' : '',
  ]
  const className = classNames.filter(Boolean).join(' ')
  return (
    <li
      className={isOver || dropSpot === 'into' ? 'takes' : dropSpot === null ? undefined : `takes-${dropSpot}`}
      draggable={dragDrop !== undefined}
      data-side={key}
      onContextMenu={onContextMenu}
      onKeyDown={onKeyDown}
      onDragStart={dragDrop && (event => isOwnEvent(event) && moveHandlers.onDragStart?.(event))}
      onDragEnd={moveHandlers.onDragEnd}
      onDragOver={forwardDrag('onDragOver')}
      onDragLeave={forwardDrag('onDragLeave')}
      onDrop={forwardDrag('onDrop')}
    >
      {'to' in action ? (
        <Link to={action.to} className={className} isCurrent={action.isCurrent} title={name} isTabStop={isTabStop}>
          {content}
        </Link>
      ) : (
        <button
          type="button"
          className={className}
          title={reason === null ? name : `${name}: ${reason}`}
          tabIndex={isTabStop ? 0 : -1}
          aria-expanded={folder?.isOpen}
          aria-disabled={reason !== null}
          aria-description={reason ?? undefined}
          onClick={reason === null ? action.run : undefined}
        >
          {content}
        </button>
      )}
      {folder?.isOpen === true && folder.items.length > 0 && (
        <ul aria-label={name} className="in-folder">
          {folder.items.map(each => (
            <SidebarLine key={each.key} item={each} tabStopKey={tabStopKey} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** Whether an event is about the line itself, and not about a line nested in it (folder). */
const isOwnEvent = ({ target, currentTarget }: { readonly target: EventTarget; readonly currentTarget: EventTarget }): boolean =>
  target instanceof Element && target.closest('li') === currentTarget
