// The Connection group of the settings: the service in use, its test, export and change; a folder of music can be scanned again.

import { useEffect, useState } from 'react'
import { addressFields, type ConnectionPreset, formOf, hostOf, withUploads } from '../../../../shared/connection/connection-form.ts'
import { assertNever } from '../../../../shared/errors.ts'
import { t } from '../../../../shared/words/words.ts'
import { Button } from '../../../controls/Button.tsx'
import { Dialog } from '../../../controls/Dialog.tsx'
import { richText } from '../../../controls/rich-text.tsx'
import { SettingGroup, SettingLine } from '../../../controls/SettingLine.tsx'
import { type AppContextValue, useApp, useAppContext } from '../../../state/app-context.ts'
import { request, requestWithDialog } from '../../../state/commands.ts'
import { ConnectionEditor } from './ConnectionEditor.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { useConnectionTest } from './use-connection-test.ts'

export function ConnectionSettings() {
  const connection = useApp(state => state.connection)
  if (connection.kind === 'none') return null
  return (
    <SettingGroup id="connection" heading={t('connection.heading')}>
      <CurrentConnection />
    </SettingGroup>
  )
}

function CurrentConnection() {
  const app = useAppContext()
  const connection = useApp(state => state.connection)
  switch (connection.kind) {
    case 'none':
      return null
    case 'demo':
      return (
        <SettingLine name={t('signIn.demoLibrary')} description={t('signIn.demoConnectionDescription')}>
          <ChooseServiceButton />
        </SettingLine>
      )
    case 'folder':
      return (
        <>
          <SettingLine name={t('signIn.musicFolder')} description={<bdi className="path">{connection.folder}</bdi>}>
            <Button label={t('actions.lookAgain')} icon="refresh" onClick={() => void request(app, 'connection.lookAgain', undefined)} />
          </SettingLine>
          <SettingLine name={t('signIn.otherService')} description={t('signIn.otherServiceDescription')}>
            <ChooseServiceButton />
          </SettingLine>
        </>
      )
    case 'service':
      return <ServiceConnection name={connection.name} />
    default:
      return assertNever(connection)
  }
}

/** The button that returns to the choice of a service; the accounts stay signed in. */
function ChooseServiceButton() {
  const app = useAppContext()
  return <Button label={t('signIn.connectToAnotherService')} icon="cloud" onClick={() => void request(app, 'accounts.add', { at: null })} />
}

function ServiceConnection({ name }: { readonly name: string }) {
  const app = useAppContext()
  const test = useConnectionTest()
  const details = useDetails()
  const [isChanging, setIsChanging] = useState(false)
  const hosts = details === null ? [] : [...new Set(addressFields.map(field => hostOf(details[field])))]
  return (
    <>
      <SettingLine name={name} description={<bdi className="path">{hosts.join(', ')}</bdi>}>
        <Button label={t('signIn.change')} icon="settings" disabled={details === null} onClick={() => setIsChanging(true)} />
      </SettingLine>
      <SettingLine name={t('signIn.testHeading')} description={t('signIn.testConnectionDescription')}>
        {test.running ? (
          <Button label={t('signIn.cancelTest')} onClick={test.cancel} />
        ) : (
          <Button label={t('signIn.testConnection')} icon="bolt" onClick={() => test.start(null)} />
        )}
      </SettingLine>
      <ConnectionTest test={test} />
      <SettingLine name={t('signIn.connectionFile')} description={t('signIn.exportDescription')}>
        <Button label={t('actions.export')} onClick={() => void exportFile(app)} />
      </SettingLine>
      {isChanging && details !== null && <ChangeConnectionDialog details={details} onClose={() => setIsChanging(false)} />}
    </>
  )
}

async function exportFile(app: AppContextValue): Promise<void> {
  const saved = await requestWithDialog(app, 'connection.export', undefined)
  if (saved !== null) app.notices.tell(t('signIn.connectionSavedAs', saved))
}

/** All details of the connection in use; null until main has answered, and if it answered with an error. */
function useDetails(): ConnectionPreset | null {
  const { bridge } = useAppContext()
  const connection = useApp(state => state.connection)
  const [details, setDetails] = useState<ConnectionPreset | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the connection in use changes
  useEffect(() => {
    let isMounted = true
    void bridge['connection.details'](undefined).then(reply => isMounted && setDetails(reply.ok ? reply.value : null))
    return () => {
      isMounted = false
    }
  }, [bridge, connection])
  return details
}

function ChangeConnectionDialog({ details, onClose }: { readonly details: ConnectionPreset; readonly onClose: () => void }) {
  const account = useApp(state => state.account)
  const personName = account.phase === 'signed-in' ? account.person.name : null
  return (
    <Dialog className="change-connection" label={t('signIn.changeConnection')} onClose={onClose}>
      <h2>{t('signIn.changeConnection')}</h2>
      <p>
        {t('signIn.changeDescription')} {personName !== null && richText('signIn.presentAccountDescription', { person: personName })}
      </p>
      <ConnectionEditor
        initialForm={withUploads(formOf(details))}
        backLabel={t('signIn.keepConnection')}
        onBack={onClose}
        onDone={onClose}
      />
    </Dialog>
  )
}
