// A list of links in the sidebar, with roving tabindex: its one tab stop is the current place.
import { useRoving } from '../controls/use-roving.ts'
import { type SideItem, SideLine } from './SideLine.tsx'

/** Most items drawn of playlists without a place of their own, and of tags; their pages list all of them. */
export const mostDrawn = 300

export function SideList({ label, items }: { readonly label: string; readonly items: readonly SideItem[] }) {
  const seen = items.flatMap(item => (item.folder?.open === true ? [item, ...item.folder.items] : [item]))
  const { stop, list } = useRoving(
    seen.length,
    seen.findIndex(({ act }) => 'to' in act && act.here),
  )
  return (
    <ul aria-label={label} {...list}>
      {items.map(item => (
        <SideLine key={item.key} item={item} reachable={seen[stop]?.key} />
      ))}
    </ul>
  )
}
