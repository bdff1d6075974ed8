// The full connection form: filled in by hand or from a preset file, tested, and used to sign in.

import { type FormEvent, useRef, useState } from 'react'
import { type ConnectionForm, formOf, isPublic, presetOf } from '../../../../shared/connection/connection-form.ts'
import { hostsOf, tokenOriginsOf } from '../../../../shared/connection/token-origins.ts'
import { t } from '../../../../shared/words/words.ts'
import { Button } from '../../../controls/Button.tsx'
import { Disclosure } from '../../../controls/Disclosure.tsx'
import { TokenOrigins } from '../../../layout/TokenOrigins.tsx'
import { chooseService } from '../../../state/actions/choose-service.ts'
import { useAppContext } from '../../../state/app-context.ts'
import { requestWithDialog } from '../../../state/commands.ts'
import { AddressFields } from './AddressFields.tsx'
import { ConnectionField } from './ConnectionField.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { RegisterSteps } from './RegisterSteps.tsx'
import { useConnectionForm } from './use-connection-form.ts'
import { useConnectionTest } from './use-connection-test.ts'

type Props = { readonly initialForm: ConnectionForm; readonly backLabel: string; readonly onBack: () => void; readonly onDone?: () => void }

export function ConnectionEditor({ initialForm, backLabel, onBack, onDone }: Props) {
  const app = useAppContext()
  const test = useConnectionTest()
  const formState = useConnectionForm(initialForm, test.discard)
  const { form, change, markBlurred, remark } = formState
  const [isPublicService, setPublicService] = useState(isPublic(initialForm))
  const formRef = useRef<HTMLFormElement>(null)

  /** The filled-in preset, or else the first invalid field, which then gets the focus. */
  const finishForm = (): ReturnType<typeof formState.finish> => {
    const outcome = formState.finish()
    if ('wrong' in outcome) requestAnimationFrame(() => showField(formRef.current, outcome.wrong))
    return outcome
  }
  const signIn = async (by: 'browser' | 'code'): Promise<void> => {
    const outcome = finishForm()
    if ('preset' in outcome && (await chooseService(app, { kind: 'service', preset: outcome.preset, by }))) onDone?.()
  }
  const runTest = (): void => {
    const outcome = finishForm()
    if ('preset' in outcome) test.start(outcome.preset)
  }
  const importFile = async (): Promise<void> => {
    const preset = await requestWithDialog(app, 'connection.import', undefined)
    if (preset === null) return
    const imported = formOf(preset)
    setPublicService(isPublic(imported))
    formState.replace(imported)
    app.notices.tell(t('signIn.filledFromFile', { name: preset.name }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void signIn('browser')
  }

  return (
    <form className="connect" ref={formRef} onSubmit={submit} noValidate>
      {isPublicService ? <RegisterSteps redirectUri={form.redirect_uri} /> : <AddressFields formState={formState} />}
      <ConnectionField
        field="client_id"
        label={t('signIn.clientId')}
        value={form.client_id}
        onChange={text => change('client_id', text)}
        onBlur={() => markBlurred('client_id')}
        remark={remark('client_id')}
      />
      <ConnectionField
        field="redirect_uri"
        label={t('signIn.redirectAddress')}
        help={isPublicService ? undefined : t('signIn.redirectAddressDescription')}
        value={form.redirect_uri}
        onChange={text => change('redirect_uri', text)}
        onBlur={() => markBlurred('redirect_uri')}
        remark={remark('redirect_uri')}
      />
      <Disclosure
        summary={t('actions.more')}
        forceOpen={(['device_client_id', 'scopes', 'upload_url'] as const).some(field => remark(field) !== null)}
      >
        <ConnectionField
          field="device_client_id"
          label={t('signIn.codeClientId')}
          help={t('signIn.codeClientIdDescription')}
          value={form.device_client_id}
          onChange={text => change('device_client_id', text)}
          onBlur={() => markBlurred('device_client_id')}
          remark={remark('device_client_id')}
        />
        <ConnectionField
          field="scopes"
          label={t('signIn.scopes')}
          help={t('signIn.scopesDescription')}
          value={form.scopes}
          onChange={text => change('scopes', text)}
          onBlur={() => markBlurred('scopes')}
          remark={remark('scopes')}
        />
        <ConnectionField
          field="upload_url"
          label={t('signIn.uploadServer')}
          help={t('signIn.uploadServerDescription')}
          example="https://"
          value={form.upload_url}
          onChange={text => change('upload_url', text)}
          onBlur={() => markBlurred('upload_url')}
          remark={remark('upload_url')}
        />
      </Disclosure>
      {!isPublicService && <TokenOrigins hosts={hostsOf(tokenOriginsOf(presetOf(form)))} />}
      <div className="actions">
        <Button label={t('signIn.withBrowser')} icon="external" kind="main" large onClick={() => void signIn('browser')} />
        <div className="row">
          <Button label={t('signIn.chooseCode')} icon="phone" onClick={() => void signIn('code')} />
          {test.running ? (
            <Button label={t('signIn.cancelTest')} onClick={test.cancel} />
          ) : (
            <Button label={t('signIn.testConnection')} icon="bolt" onClick={runTest} />
          )}
        </div>
      </div>
      <ConnectionTest test={test} />
      <div className="row ends">
        <Button label={backLabel} icon="back" kind="plain" onClick={onBack} />
        <Button label={t('signIn.importConnection')} icon="folder" kind="plain" onClick={() => void importFile()} />
      </div>
      {/* The hidden submit button makes Enter in any field sign in (implicit submission). */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  )
}

/** Opens the disclosure around an invalid field and focuses the field. */
function showField(formRef: HTMLFormElement | null, name: string): void {
  const field = formRef?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  const disclosure = field.closest('details')
  if (disclosure) disclosure.open = true
  field.focus()
}
