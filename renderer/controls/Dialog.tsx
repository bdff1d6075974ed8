// A box above everything else. The browser's own dialog: it holds the focus, closes with Esc and gives the focus back.
import { type ReactNode, useEffect, useRef } from 'react'
import { borrowFocus } from './borrow-focus.ts'

type Props = {
  readonly className: string
  readonly label: string
  readonly close: () => void
  /** What was decided is being done: it cannot be closed meanwhile. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Dialog({ className, label, close, busy = false, children }: Props) {
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = box.current
    const giveBack = borrowFocus()
    dialog?.showModal()
    return () => {
      dialog?.close()
      giveBack(dialog)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the shade closes; Esc is its key, given by the dialog
    <dialog
      ref={box}
      className={className}
      aria-label={label}
      aria-busy={busy}
      onClose={close}
      // Closed here and not by the browser, which says so a moment later: a key pressed in between would be taken for one of this dialog.
      onCancel={event => {
        event.preventDefault()
        if (!busy) close()
      }}
      onClick={event => event.target === event.currentTarget && !busy && close()}
    >
      {children}
    </dialog>
  )
}
