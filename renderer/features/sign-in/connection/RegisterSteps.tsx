// How one registers an app at the public service, in the order in which one does it.
import { publicRegistration } from '../../../../shared/connection-form.ts'
import { Button } from '../../../controls/Button.tsx'
import { copyText } from '../../../controls/copy-text.ts'
import { Icon } from '../../../controls/Icon.tsx'
import { usePage } from '../../../state/page.ts'

export function RegisterSteps({ redirectUri }: { readonly redirectUri: string }) {
  const { notices } = usePage()
  const copy = (): void => {
    copyText(redirectUri)
    notices.tell('The redirect address is on the clipboard')
  }
  return (
    <ol className="steps">
      <li>
        Sign in at the service and go to <b>Apps</b>, then <b>developer</b>.
        <a className="btn" href={publicRegistration} target="_blank" rel="noreferrer">
          <Icon name="external" size={16} />
          Open the registration page
        </a>
      </li>
      <li>
        Add an app: any name, any icon of 128 × 128 pixels, and the grant <b>authorization code</b>.
      </li>
      <li>
        Give it this redirect address, letter for letter:
        <span className="copyable">
          <code dir="ltr">{redirectUri}</code>
          <Button label="Copy" icon="copy" onClick={copy} />
        </span>
      </li>
      <li>Enter the client id of the app below. Leave the client secret where it is: Segue never needs it.</li>
    </ol>
  )
}
