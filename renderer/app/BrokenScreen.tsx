// Shown when the page itself met a bug: nothing is lost, because nothing is kept here.
import { Button } from '../controls/Button.tsx'
import { copyText } from '../controls/copy-text.ts'
import { Door } from '../features/sign-in/Door.tsx'

type Props = { readonly details: string; readonly again: () => void }

export function BrokenScreen({ details, again }: Props) {
  return (
    <Door label="Something went wrong" heading="Something went wrong">
      <p>Segue met a mistake of its own. Your library, your queue and plays that were not sent yet are safe.</p>
      <div className="stackv">
        <Button label="Show Segue again" kind="main" large onClick={again} />
        <div className="row ends">
          <Button label="Copy details" icon="copy" kind="plain" onClick={() => copyText(details)} />
        </div>
      </div>
    </Door>
  )
}
