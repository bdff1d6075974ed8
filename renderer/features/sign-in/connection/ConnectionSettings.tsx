// Which service is in use: test it, pass it on, change it; of a folder of music, look through it again.
import { useEffect, useState } from 'react'
import { addressFields, type ConnectionPreset, formOf, hostOf } from '../../../../shared/connection-form.ts'
import { assertNever } from '../../../../shared/errors.ts'
import { Button } from '../../../controls/Button.tsx'
import { Dialog } from '../../../controls/Dialog.tsx'
import { SettingGroup, SettingLine } from '../../../controls/SettingLine.tsx'
import { ask } from '../../../state/commands.ts'
import { type Page, useApp, usePage } from '../../../state/page.ts'
import { ConnectionEditor } from './ConnectionEditor.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { useConnectionTest } from './use-connection-test.ts'

export function ConnectionSettings() {
  const connection = useApp(state => state.connection)
  if (connection.kind === 'none') return null
  return (
    <SettingGroup id="connection" heading="Connection">
      <InUse />
    </SettingGroup>
  )
}

function InUse() {
  const page = usePage()
  const connection = useApp(state => state.connection)
  switch (connection.kind) {
    case 'none':
      return null
    case 'demo':
      return (
        <SettingLine name="Demo library" text="Runs inside Segue and needs no network.">
          <Elsewhere />
        </SettingLine>
      )
    case 'folder':
      return (
        <>
          <SettingLine name="A folder of MP3s" text={<bdi className="path">{connection.folder}</bdi>}>
            <Button label="Look again" icon="refresh" onClick={() => void ask(page, 'connection.lookAgain', undefined)} />
          </SettingLine>
          <SettingLine name="Another folder or service" text="What is here stays as it is.">
            <Elsewhere />
          </SettingLine>
        </>
      )
    case 'service':
      return <Service name={connection.name} />
    default:
      return assertNever(connection)
  }
}

/** To the door; whoever is signed in stays so. */
function Elsewhere() {
  const page = usePage()
  return <Button label="Connect elsewhere" icon="cloud" onClick={() => void ask(page, 'accounts.add', { at: null })} />
}

function Service({ name }: { readonly name: string }) {
  const page = usePage()
  const test = useConnectionTest()
  const details = useDetails()
  const [changing, setChanging] = useState(false)
  const hosts = details === null ? [] : [...new Set(addressFields.map(field => hostOf(details[field])))]
  return (
    <>
      <SettingLine name={name} text={<bdi className="path">{hosts.join(', ')}</bdi>}>
        <Button label="Change" icon="settings" disabled={details === null} onClick={() => setChanging(true)} />
      </SettingLine>
      <SettingLine name="Does everything answer?" text="Asks each server of the service, without your sign-in.">
        {test.running ? (
          <Button label="Cancel the test" onClick={test.cancel} />
        ) : (
          <Button label="Test connection" icon="bolt" onClick={() => test.start(null)} />
        )}
      </SettingLine>
      <ConnectionTest test={test} />
      <SettingLine name="For another computer" text="A file with the addresses and the client id. There is nothing secret in it.">
        <Button label="Export" onClick={() => void exportFile(page)} />
      </SettingLine>
      {changing && details !== null && <Change details={details} close={() => setChanging(false)} />}
    </>
  )
}

async function exportFile(page: Page): Promise<void> {
  const reply = await page.bridge['connection.export'](undefined)
  if (reply.ok) page.notices.tell(`The connection is saved as ${reply.value.name}`)
  else if (reply.error.code !== 'cancelled') page.notices.fail(reply.error)
}

/** The service in use, in full; null until main has said it. */
function useDetails(): ConnectionPreset | null {
  const { bridge } = usePage()
  const connection = useApp(state => state.connection)
  const [details, setDetails] = useState<ConnectionPreset | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is in use may change while this is shown
  useEffect(() => {
    let shown = true
    void bridge['connection.details'](undefined).then(reply => shown && setDetails(reply.ok ? reply.value : null))
    return () => {
      shown = false
    }
  }, [bridge, connection])
  return details
}

function Change({ details, close }: { readonly details: ConnectionPreset; readonly close: () => void }) {
  const account = useApp(state => state.account)
  const who = account.step === 'signed-in' ? account.person.name : null
  return (
    <Dialog className="change-connection" label="Change the connection" close={close}>
      <h2>Change the connection</h2>
      <p>
        A changed connection means signing in anew.{' '}
        {who !== null && (
          <>
            <bdi>{who}</bdi> stays signed in with the present one, at rest, and can be turned to again under Account.
          </>
        )}
      </p>
      <ConnectionEditor begin={formOf(details)} backWords="Keep it as it is" back={close} done={close} />
    </Dialog>
  )
}
