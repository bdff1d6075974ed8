// A list of links in the sidebar, with roving tabindex: its one tab stop is the current place.
import { useRovingTabIndex } from '../controls/use-roving-tab-index.ts'
import { type SidebarItem, SidebarLine } from './SidebarLine.tsx'

/** The most items drawn of playlists that the person put into no order or folder, and of tags; the pages of playlists and tags list all. */
export const maxItems = 300

export function SidebarList({ label, items }: { readonly label: string; readonly items: readonly SidebarItem[] }) {
  const visibleItems = items.flatMap(item => (item.folder?.isOpen === true ? [item, ...item.folder.items] : [item]))
  const { tabStop, listHandlers } = useRovingTabIndex(
    visibleItems.length,
    visibleItems.findIndex(({ action }) => 'to' in action && action.isCurrent),
  )
  return (
    <ul aria-label={label} {...listHandlers}>
      {items.map(item => (
        <SidebarLine key={item.key} item={item} tabStopKey={visibleItems[tabStop]?.key} />
      ))}
    </ul>
  )
}
