// Buffers keys pressed while an edit of the queue is on its way, so that they apply to the songs' new positions.
import { type KeyboardEvent, useEffect, useState } from 'react'

/** The members of a key event that are needed to replay it. */
export type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Keys that act on the cursor or the selection. */
const waits = /^(Arrow(Up|Down)|Home|End|Page(Up|Down)|Enter|Delete|Backspace)$/

/** Returns a function that buffers a key if it has to wait (true), to be replayed by `act` in order, once edits have arrived. */
export function useWaitingKeys(isAwaiting: boolean, act: (press: Press) => void): (press: Press) => boolean {
  const [waiting, setWaiting] = useState<readonly Press[]>([])
  useEffect(() => {
    const [first, ...others] = waiting
    if (isAwaiting || first === undefined) return
    setWaiting(others)
    act(first)
  }, [isAwaiting, waiting, act])
  return press => {
    if ((!isAwaiting && waiting.length === 0) || press.ctrlKey || press.metaKey || !waits.test(press.key)) return false
    const { key, altKey, ctrlKey, metaKey, shiftKey } = press
    setWaiting(before => [...before, { key, altKey, ctrlKey, metaKey, shiftKey }])
    return true
  }
}
