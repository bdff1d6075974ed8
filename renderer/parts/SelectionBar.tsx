// Floats above a table from two selected songs on: how many, how long, and what to do with them.
import type { Library } from '../../shared/library/model.ts'
import { addToQueue } from '../state/commands.ts'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import { countSelected, positionsOf, selectNone } from '../state/selection.ts'
import { Button, IconButton } from './Button.tsx'
import { count, listLength } from './format.ts'

/** Adding up more lengths than this would be felt. */
const mostAdded = 20_000

export function SelectionBar({ rows }: { readonly rows: Uint32Array }) {
  const page = usePage()
  const library = useLibrary()
  const { selection } = useHere()
  const selected = countSelected(selection)
  if (selected < 2) return null
  const chosen = (): Uint32Array => Uint32Array.from(positionsOf(selection), position => rows[position] ?? 0)
  return (
    <div className="selbar" role="toolbar" aria-label="Selection">
      <span className="num">{count(selected)} selected</span>
      {selected <= mostAdded && <span className="hint num">{listLength(lengthOf(library, chosen()))}</span>}
      <Button label="Play next" kind="plain" onClick={() => addToQueue(page, library, chosen(), 'playNext')} />
      <Button label="Add to queue" kind="plain" onClick={() => addToQueue(page, library, chosen(), 'playLast')} />
      <IconButton icon="x" label="Clear selection" size={16} onClick={() => page.view.select(selectNone(selection))} />
    </div>
  )
}

/** Seconds. */
export const lengthOf = (library: Library, rows: Uint32Array): number =>
  rows.reduce((sum, row) => sum + (library.tracks.length[row] ?? 0), 0)
