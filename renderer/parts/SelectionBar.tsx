// Floats above a list from two selected items on: how many, how long, and what to do with them.
import { useMemo } from 'react'
import type { Library } from '../../shared/library/model.ts'
import { lengthOfTracks } from '../../shared/library/totals.ts'
import { addToQueue } from '../state/commands.ts'
import { useHere, useLibrary, usePage } from '../state/page.ts'
import { countSelected, invert, rowsSelected, selectNone } from '../state/selection.ts'
import { Button, IconButton } from './Button.tsx'
import { count, listLength } from './format.ts'

/** From so many albums or artists on, adding up their songs would be felt. */
const mostAdded = 2_000

type Props = {
  /** Of the list, in the order shown. */
  readonly rows: Uint32Array
  /** The tracks of some of these rows; without it they are tracks themselves. */
  readonly tracksOf?: ((rows: Uint32Array) => Uint32Array) | null
}

export function SelectionBar({ rows, tracksOf = null }: Props) {
  const page = usePage()
  const library = useLibrary()
  const { selection } = useHere()
  const selected = countSelected(selection)
  const tracks = (): Uint32Array => {
    const chosen = rowsSelected(selection, rows)
    return tracksOf === null ? chosen : tracksOf(chosen)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: tracksOf is a new function at each drawing and means the same
  const length = useMemo(
    () => (selected < 2 || (tracksOf !== null && selected > mostAdded) ? null : lengthOf(library, tracks())),
    [library, rows, selection],
  )
  if (selected < 2) return null
  return (
    <div className="selbar" role="toolbar" aria-label="Selection">
      <span className="num">{count(selected)} selected</span>
      {length !== null && <span className="hint num">{listLength(length)}</span>}
      <Button label="Play next" kind="plain" onClick={() => addToQueue(page, library, tracks(), 'playNext')} />
      <Button label="Add to queue" kind="plain" onClick={() => addToQueue(page, library, tracks(), 'playLast')} />
      <span className="opt">
        <Button label="Invert" kind="plain" onClick={() => page.view.select(invert(selection, rows.length))} />
      </span>
      <IconButton icon="x" label="Clear selection" size={16} onClick={() => page.view.select(selectNone(selection))} />
    </div>
  )
}

/** Seconds. */
export const lengthOf = (library: Library, rows: Uint32Array): number => lengthOfTracks(library, rows)
