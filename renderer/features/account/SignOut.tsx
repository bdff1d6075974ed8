// Signing out: says what happens, sends what is unsent, and asks once more if that cannot be sent.
import { useState } from 'react'
import { Button } from '../../controls/Button.tsx'
import { CheckBox } from '../../controls/CheckBox.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { Name } from '../../controls/Name.tsx'
import { signOut } from '../../state/acts/sign-out.ts'
import { usePage } from '../../state/page.ts'
import { usePerson } from '../../state/use-person.ts'
import { countOf } from '../../words/format.ts'

export function SignOut() {
  const page = usePage()
  const [forget, setForget] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const [working, setWorking] = useState(false)
  const go = async (): Promise<void> => {
    setWorking(true)
    const left = await signOut(page, { forget, accept: unsent > 0 })
    setWorking(false)
    if (left === 0) page.layers.close()
    else if (left !== null) setUnsent(left)
  }
  const stay = <Button label="Stay signed in" disabled={working} onClick={page.layers.close} />
  if (unsent > 0) {
    const plays = countOf(unsent, 'play is', 'plays are')
    return (
      <Dialog key="unsent" className="question" label="Plays not sent yet" close={page.layers.close} busy={working}>
        <h2>{forget ? `${countOf(unsent, 'play', 'plays')} will be lost` : `${plays} not sent yet`}</h2>
        <p>
          {forget
            ? `The service could not take ${unsent === 1 ? 'it' : 'them'} now. Stay signed in until it can, or sign out and lose ${unsent === 1 ? 'it' : 'them'}.`
            : `The service could not take ${unsent === 1 ? 'it' : 'them'} now. ${unsent === 1 ? 'It stays' : 'They stay'} on this computer and will be sent when you sign in here again.`}
        </p>
        <div className="row answers">
          {stay}
          <Button
            label={forget ? 'Drop and sign out' : 'Sign out'}
            kind={forget ? 'danger' : 'main'}
            working={working}
            disabled={working}
            onClick={() => void go()}
          />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog className="question" label="Sign out" close={page.layers.close} busy={working}>
      <SignOutWords forget={forget} />
      <CheckBox checked={forget} disabled={working} change={setForget}>
        Also delete this computer’s copy of the library, queue and settings
      </CheckBox>
      <div className="row answers">
        {stay}
        <Button
          label={working ? 'Signing out' : 'Sign out'}
          kind={forget ? 'danger' : 'main'}
          working={working}
          disabled={working}
          onClick={() => void go()}
        />
      </div>
    </Dialog>
  )
}

function SignOutWords({ forget }: { readonly forget: boolean }) {
  const person = usePerson()
  return (
    <>
      <h2>
        Sign out <Name text={person?.name ?? ''} />?
      </h2>
      <p>
        What you heard is sent first; then the service and this computer forget the sign-in.{' '}
        {forget
          ? 'The copy on this computer is deleted, too. The service keeps your library.'
          : 'Your library, queue and settings stay here for when you sign in again, and nobody sees them until then.'}
      </p>
    </>
  )
}
