// A confirmation dialog before an act that cannot be undone: what it does, and the two answers.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** The dialog's accessible name. */
  readonly label: string
  readonly heading: ReactNode
  /** What happens if the person confirms. */
  readonly children: ReactNode
  readonly no: string
  readonly yes: string
  readonly close: () => void
  /** Called on confirmation, after the dialog has closed. */
  readonly act: () => void
}

export function Question({ label, heading, children, no, yes, close, act }: Props) {
  const confirm = (): void => {
    close()
    act()
  }
  return (
    <Dialog className="question" label={label} close={close}>
      <h2>{heading}</h2>
      <p>{children}</p>
      <div className="row answers">
        <Button label={no} onClick={close} />
        <Button label={yes} kind="danger" onClick={confirm} />
      </div>
    </Dialog>
  )
}
