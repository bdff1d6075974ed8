// The state of the queue's list: layout, and a selection that follows the songs through every change.
import { useEffect, useMemo, useState } from 'react'
import type { Queue, QueueList } from '../../../shared/queue/model.ts'
import { useApp } from '../../state/app-context.ts'
import { nothingSelected, type Selection } from '../../state/view/selection.ts'
import { carrySelection, positionOf, type QueueLayout, queueLayout } from './queue-layout.ts'

/**
 * The items to select once the person's own edit has arrived from main: `count` items of a list from index `first` on; after a removal
 * `count` is 0.
 */
export type AwaitedEdit = { readonly list: QueueList; readonly first: number; readonly count: number }

/** How long an edit is waited for, milliseconds; one that has not arrived by then was refused. */
const awaitTimeout = 2_000

type QueueListState = {
  readonly layout: QueueLayout
  readonly queue: Queue
  readonly selection: Selection
  readonly awaitedEdit: AwaitedEdit | null
  /** How many of the person's edits have arrived from main. */
  readonly arrivedEdits: number
}

export function useQueueList() {
  const queue = useApp(state => state.queue)
  const current = useApp(state => state.playback.current)
  const from = useApp(state => state.playback.from)
  const index = useApp(state => state.playback.index)
  const played = useApp(state => state.played)
  const layout = useMemo(() => queueLayout({ queue, played, playback: { current, from, index } }), [queue, played, current, from, index])
  const [listState, setListState] = useState<QueueListState>({
    layout,
    queue,
    selection: nothingSelected,
    awaitedEdit: null,
    arrivedEdits: 0,
  })
  const currentState = listState.layout === layout ? listState : nextListState(listState, layout, queue)
  if (currentState !== listState) setListState(currentState)
  const { awaitedEdit } = currentState
  useEffect(() => {
    if (awaitedEdit === null) return
    const stopWaiting = () => setListState(before => (before.awaitedEdit === awaitedEdit ? { ...before, awaitedEdit: null } : before))
    const timer = setTimeout(stopWaiting, awaitTimeout)
    return () => clearTimeout(timer)
  }, [awaitedEdit])
  return {
    queue,
    played,
    layout,
    selection: currentState.selection,
    /** True while the person's own edit is on its way to main and back: until then the selection is out of date. */
    isAwaiting: awaitedEdit !== null,
    /** Increases with each edit of the person that arrives, so that the focus follows its songs. */
    arrivedEdits: currentState.arrivedEdits,
    select: (selection: Selection): void => setListState(before => ({ ...before, selection, awaitedEdit: null })),
    await: (awaitedEdit: AwaitedEdit): void => setListState(before => ({ ...before, awaitedEdit })),
  }
}

export type QueueView = ReturnType<typeof useQueueList>

function nextListState(listState: QueueListState, layout: QueueLayout, queue: Queue): QueueListState {
  const isEdited = listState.queue.tracks !== queue.tracks || listState.queue.playNext !== queue.playNext
  if (isEdited && listState.awaitedEdit !== null) {
    return {
      layout,
      queue,
      selection: selectionAfterEdit(layout, listState.awaitedEdit, listState.selection.cursor),
      awaitedEdit: null,
      arrivedEdits: listState.arrivedEdits + 1,
    }
  }
  const indexShift = (list: QueueList): number | null => {
    const [before, after] = [listState.queue[list], queue[list]]
    if (before === after) return 0
    // -1 if play next lost only its first item, because that song began; null: the list changed in another way.
    return list === 'playNext' && after.length === before.length - 1 && after[0] === before[1] && after.at(-1) === before.at(-1) ? -1 : null
  }
  return {
    layout,
    queue,
    selection: carrySelection(listState.selection, listState.layout, layout, indexShift),
    awaitedEdit: listState.awaitedEdit,
    arrivedEdits: listState.arrivedEdits,
  }
}

/**
 * The selection after an edit: the moved items; after a removal only the cursor, on the item that followed in the list, or, if none did,
 * where it was (the last row at most). Nothing in an empty list.
 */
function selectionAfterEdit(layout: QueueLayout, { list, first, count }: AwaitedEdit, cursor: number): Selection {
  const position = positionOf(layout, { list, index: first })
  const start = position === -1 ? Math.min(cursor, layout.count - 1) : position
  if (start < 0) return nothingSelected
  return { ranges: count === 0 || position === -1 ? [] : [{ start, end: start + count }], fixedEnd: start, cursor: start }
}
