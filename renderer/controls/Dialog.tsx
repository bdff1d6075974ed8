// A modal dialog, made of the browser's `<dialog>`: it traps the focus, closes with Esc and restores the focus.
import { type ReactNode, useEffect, useRef } from 'react'
import { saveFocus } from './save-focus.ts'

type Props = {
  readonly className: string
  readonly label: string
  readonly onClose: () => void
  /** True while the confirmed action runs: the dialog cannot be closed then. */
  readonly busy?: boolean
  readonly children: ReactNode
}

export function Dialog({ className, label, onClose, busy = false, children }: Props) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = dialogRef.current
    const restoreFocus = saveFocus()
    dialog?.showModal()
    return () => {
      dialog?.close()
      restoreFocus(dialog)
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes; Esc does so by keyboard
    <dialog
      ref={dialogRef}
      className={className}
      aria-label={label}
      aria-busy={busy}
      onClose={onClose}
      // Closes the dialog at once: the browser would close it a moment later, and a key pressed in between would still go to it.
      onCancel={event => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      onClick={event => event.target === event.currentTarget && !busy && onClose()}
    >
      {children}
    </dialog>
  )
}
