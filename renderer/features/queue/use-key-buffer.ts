// Buffers keys pressed while an edit of the queue is on its way, so that they apply to the songs' new positions.
import { type KeyboardEvent, useEffect, useState } from 'react'

/** The members of a key event that are needed to replay it once the awaited edit of the queue has arrived. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** Keys that act on the cursor or the selection. */
const bufferedKeys = /^(Arrow(Up|Down)|Home|End|Page(Up|Down)|Enter|Delete|Backspace)$/

/**
 * Returns a function that buffers a key and returns true while an edit is awaited or earlier keys are still buffered. False: the caller
 * handles the key at once, always so for keys with Ctrl or ⌘ and those not in `bufferedKeys`. `replay` gets the buffered keys in order once
 * the edit has arrived.
 */
export function useKeyBuffer(isAwaiting: boolean, replay: (keyPress: KeyPress) => void): (keyPress: KeyPress) => boolean {
  const [buffered, setBuffered] = useState<readonly KeyPress[]>([])
  useEffect(() => {
    const [first, ...others] = buffered
    if (isAwaiting || first === undefined) return
    setBuffered(others)
    replay(first)
  }, [isAwaiting, buffered, replay])
  return keyPress => {
    if ((!isAwaiting && buffered.length === 0) || keyPress.ctrlKey || keyPress.metaKey || !bufferedKeys.test(keyPress.key)) return false
    const { key, altKey, ctrlKey, metaKey, shiftKey } = keyPress
    setBuffered(before => [...before, { key, altKey, ctrlKey, metaKey, shiftKey }])
    return true
  }
}
