// Asks before plays that the service does not have yet are lost.
import { usePage } from '../state/page.ts'
import { signOut } from '../state/sign-out.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { countOf } from './format.ts'

export function DropUnsent({ unsent }: { readonly unsent: number }) {
  const page = usePage()
  const plays = countOf(unsent, 'play', 'plays')
  return (
    <Dialog className="question" label="Sign out" close={page.layers.close}>
      <h2>Sign out and lose {plays}?</h2>
      <p>
        {plays} could not be sent to the service yet. Stay signed in until there is a connection, or sign out without{' '}
        {unsent === 1 ? 'it' : 'them'}.
      </p>
      <div className="row answers">
        <Button label="Stay signed in" onClick={page.layers.close} />
        <Button
          label={`Drop ${plays}`}
          kind="danger"
          onClick={() => {
            page.layers.close()
            void signOut(page, true)
          }}
        />
      </div>
    </Dialog>
  )
}
