// One list of the sidebar: places one can go to, and what makes new ones. It is one tab stop, the place one is at.
import { useRoving } from '../controls/use-roving.ts'
import { type SideItem, SideLine } from './SideLine.tsx'

/** So many lines of things that nobody put there, as a service has any number of them; the others are in a list that draws what is in sight. */
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
