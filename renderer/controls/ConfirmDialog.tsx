// A confirmation dialog before an action that cannot be undone: what it does, and the two answers.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** The dialog's accessible name. */
  readonly label: string
  readonly heading: ReactNode
  /** What happens if the person confirms. */
  readonly children: ReactNode
  readonly cancelLabel: string
  readonly confirmLabel: string
  readonly onClose: () => void
  /** Called on confirmation, after the dialog has closed. */
  readonly onConfirm: () => void
}

export function ConfirmDialog({ label, heading, children, cancelLabel, confirmLabel, onClose, onConfirm }: Props) {
  const confirm = (): void => {
    onClose()
    onConfirm()
  }
  return (
    <Dialog className="question" label={label} onClose={onClose}>
      <h2>{heading}</h2>
      <p>{children}</p>
      <div className="row answers">
        <Button label={cancelLabel} onClick={onClose} />
        <Button label={confirmLabel} kind="danger" onClick={confirm} />
      </div>
    </Dialog>
  )
}
