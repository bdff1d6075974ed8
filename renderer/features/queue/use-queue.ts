// The state of the queue's list: layout, and a selection that follows the songs through every change.
import { useEffect, useMemo, useState } from 'react'
import type { Queue, QueueList } from '../../../shared/queue/model.ts'
import { useApp } from '../../state/page.ts'
import { nothingSelected, type Selection } from '../../state/view/selection.ts'
import { carried, layoutOf, positionOf, type QueueLayout } from './queue-layout.ts'

/** The items to select once the person's own edit has arrived from main: `count` items of a list from index `first`. */
export type Awaited = { readonly list: QueueList; readonly first: number; readonly count: number }

/** How long an edit is waited for, milliseconds; one that has not arrived by then was refused. */
const answerWithin = 2_000

type Known = {
  readonly layout: QueueLayout
  readonly queue: Queue
  readonly selection: Selection
  readonly awaited: Awaited | null
  /** How many edits have arrived */
  readonly arrivals: number
}

export function useQueue() {
  const queue = useApp(state => state.queue)
  const current = useApp(state => state.playback.current)
  const from = useApp(state => state.playback.from)
  const index = useApp(state => state.playback.index)
  const played = useApp(state => state.played)
  const layout = useMemo(() => layoutOf({ queue, played, playback: { current, from, index } }), [queue, played, current, from, index])
  const [known, setKnown] = useState<Known>({ layout, queue, selection: nothingSelected, awaited: null, arrivals: 0 })
  const followed = known.layout === layout ? known : follow(known, layout, queue)
  if (followed !== known) setKnown(followed)
  const { awaited } = followed
  useEffect(() => {
    if (awaited === null) return
    const giveUp = () => setKnown(before => (before.awaited === awaited ? { ...before, awaited: null } : before))
    const timer = setTimeout(giveUp, answerWithin)
    return () => clearTimeout(timer)
  }, [awaited])
  return {
    queue,
    played,
    layout,
    selection: followed.selection,
    /** True while the person's own edit is on its way to main and back: until then the selection is out of date. */
    isAwaiting: awaited !== null,
    /** Increases with each edit of the person that arrives, so that the focus follows its songs. */
    arrivals: followed.arrivals,
    select: (selection: Selection): void => setKnown(before => ({ ...before, selection, awaited: null })),
    await: (awaited: Awaited): void => setKnown(before => ({ ...before, awaited })),
  }
}

export type QueueView = ReturnType<typeof useQueue>

function follow(known: Known, layout: QueueLayout, queue: Queue): Known {
  const edited = known.queue.tracks !== queue.tracks || known.queue.playNext !== queue.playNext
  if (edited && known.awaited !== null) {
    return { layout, queue, selection: arrived(layout, known.awaited, known.selection.cursor), awaited: null, arrivals: known.arrivals + 1 }
  }
  const kept = (list: QueueList): number | null => {
    const [was, is] = [known.queue[list], queue[list]]
    if (was === is) return 0
    // The first item of play next was removed because its song began.
    return list === 'playNext' && is.length === was.length - 1 && is[0] === was[1] && is.at(-1) === was.at(-1) ? -1 : null
  }
  return {
    layout,
    queue,
    selection: carried(known.selection, known.layout, layout, kept),
    awaited: known.awaited,
    arrivals: known.arrivals,
  }
}

/** The selection after an edit: the moved items, or, after a removal, the cursor on the item that followed, else on the last. */
function arrived(layout: QueueLayout, { list, first, count }: Awaited, cursor: number): Selection {
  const found = positionOf(layout, { list, index: first })
  const start = found === -1 ? Math.min(cursor, layout.count - 1) : found
  if (start < 0) return nothingSelected
  return { ranges: count === 0 || found === -1 ? [] : [{ start, end: start + count }], anchor: start, cursor: start }
}
