// Keys pressed while an edit of one's own is on its way are about where its songs are then: they wait for it.
import { type KeyboardEvent, useEffect, useState } from 'react'

/** What of a key counts. */
export type Press = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Those that are about the cursor or what is selected. */
const waits = /^(Arrow(Up|Down)|Home|End|Page(Up|Down)|Enter|Delete|Backspace)$/

/** `act` carries a key out. Answers whether a key has to wait; then it is carried out later, in its turn. */
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
