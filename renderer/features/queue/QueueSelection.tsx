// Stands below the queue from two selected songs on: how many, and what to do with them.
import { Button, IconButton } from '../../controls/Button.tsx'
import { count } from '../../words/format.ts'

type Props = {
  readonly songs: number
  /** Of these, those that can be moved and removed: what was played cannot. */
  readonly movable: number
  readonly move: (step: 'top' | 'end') => void
  readonly remove: () => void
  readonly clear: () => void
}

export function QueueSelection({ songs, movable, move, remove, clear }: Props) {
  if (songs < 2) return null
  return (
    <div className="queue-selection" role="toolbar" aria-label="Selection in the queue">
      <span className="num">{count(songs)}</span>
      {movable > 0 && (
        <>
          <Button label="To top" kind="plain" onClick={() => move('top')} />
          <Button label="To end" kind="plain" onClick={() => move('end')} />
          <Button label="Remove" kind="plain" onClick={remove} />
        </>
      )}
      <IconButton icon="x" label="Clear selection" size={16} onClick={clear} />
    </div>
  )
}
