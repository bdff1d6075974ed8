// A modal dialog, made of the browser's `<dialog>`: it traps the focus, closes with Esc and restores the focus.
import { type ReactNode, useEffect, useRef } from 'react'
import { borrowFocus } from './borrow-focus.ts'

type Props = {
  readonly className: string
  readonly label: string
  readonly close: () => void
  /** True while the confirmed action runs: the dialog cannot be closed then. */
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
      // Closed at once in this handler: the browser would close a moment later, and a key pressed in between would still go to this dialog.
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
