// A question before something that cannot be taken back: what it does, and the two answers.
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** What it is about, for a screen reader. */
  readonly label: string
  readonly heading: ReactNode
  /** What follows of a yes. */
  readonly children: ReactNode
  readonly no: string
  readonly yes: string
  readonly close: () => void
  /** Done once the question has closed. */
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
