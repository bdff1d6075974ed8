// The full connection form: filled in by hand or from a preset file, tested, and used to sign in.

import { type FormEvent, useRef, useState } from 'react'
import { type ConnectionForm, formOf, isPublic, presetOf } from '../../../../shared/connection-form.ts'
import { hostsOf, receiversOf } from '../../../../shared/receivers.ts'
import { t } from '../../../../shared/words/words.ts'
import { Button } from '../../../controls/Button.tsx'
import { More } from '../../../controls/More.tsx'
import { Receivers } from '../../../frame/Receivers.tsx'
import { chooseService } from '../../../state/acts/choose-service.ts'
import { askWithDialog } from '../../../state/commands.ts'
import { usePage } from '../../../state/page.ts'
import { Addresses } from './Addresses.tsx'
import { ConnectionField } from './ConnectionField.tsx'
import { ConnectionTest } from './ConnectionTest.tsx'
import { RegisterSteps } from './RegisterSteps.tsx'
import { useConnectionForm } from './use-connection-form.ts'
import { useConnectionTest } from './use-connection-test.ts'

type Props = { readonly begin: ConnectionForm; readonly backWords: string; readonly back: () => void; readonly done?: () => void }

export function ConnectionEditor({ begin, backWords, back, done }: Props) {
  const page = usePage()
  const test = useConnectionTest()
  const filling = useConnectionForm(begin, test.forget)
  const { form, change, leave, remark } = filling
  const [atPublic, setAtPublic] = useState(isPublic(begin))
  const box = useRef<HTMLFormElement>(null)

  /** The filled-in preset, or else the first invalid field, which then gets the focus. */
  const finished = (): ReturnType<typeof filling.finish> => {
    const end = filling.finish()
    if ('wrong' in end) requestAnimationFrame(() => showField(box.current, end.wrong))
    return end
  }
  const signIn = async (by: 'browser' | 'code'): Promise<void> => {
    const end = finished()
    if ('preset' in end && (await chooseService(page, { kind: 'service', preset: end.preset, by }))) done?.()
  }
  const runTest = (): void => {
    const end = finished()
    if ('preset' in end) test.start(end.preset)
  }
  const takeFile = async (): Promise<void> => {
    const preset = await askWithDialog(page, 'connection.import', undefined)
    if (preset === null) return
    const next = formOf(preset)
    setAtPublic(isPublic(next))
    filling.replace(next)
    page.notices.tell(t('signIn.filledInFromTheFile', { name: preset.name }))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void signIn('browser')
  }

  return (
    <form className="connect" ref={box} onSubmit={submit} noValidate>
      {atPublic ? <RegisterSteps redirectUri={form.redirect_uri} /> : <Addresses filling={filling} />}
      <ConnectionField
        field="client_id"
        label={t('signIn.clientId')}
        value={form.client_id}
        change={text => change('client_id', text)}
        leave={() => leave('client_id')}
        remark={remark('client_id')}
      />
      <ConnectionField
        field="redirect_uri"
        label={t('signIn.redirectAddress')}
        help={atPublic ? undefined : t('signIn.asRegisteredForTheAppLetter')}
        value={form.redirect_uri}
        change={text => change('redirect_uri', text)}
        leave={() => leave('redirect_uri')}
        remark={remark('redirect_uri')}
      />
      <More words={t('signIn.more')} needed={(['device_client_id', 'scopes', 'upload_url'] as const).some(field => remark(field) !== null)}>
        <ConnectionField
          field="device_client_id"
          label={t('signIn.clientIdForSigningInWith')}
          help={t('signIn.anAppIsRegisteredForOne')}
          value={form.device_client_id}
          change={text => change('device_client_id', text)}
          leave={() => leave('device_client_id')}
          remark={remark('device_client_id')}
        />
        <ConnectionField
          field="scopes"
          label={t('signIn.scopes')}
          help={t('signIn.whatSegueAsksToDoWith')}
          value={form.scopes}
          change={text => change('scopes', text)}
          leave={() => leave('scopes')}
          remark={remark('scopes')}
        />
        <ConnectionField
          field="upload_url"
          label={t('signIn.uploadServer')}
          help={t('signIn.uploadServerMayBeEmpty')}
          example="https://"
          value={form.upload_url}
          change={text => change('upload_url', text)}
          leave={() => leave('upload_url')}
          remark={remark('upload_url')}
        />
      </More>
      {!atPublic && <Receivers hosts={hostsOf(receiversOf(presetOf(form)))} />}
      <div className="acts">
        <Button label={t('signIn.signInWithYourBrowser')} icon="external" kind="main" large onClick={() => void signIn('browser')} />
        <div className="row">
          <Button label={t('signIn.useACode')} icon="phone" onClick={() => void signIn('code')} />
          {test.running ? (
            <Button label={t('signIn.cancelTheTest')} onClick={test.cancel} />
          ) : (
            <Button label={t('signIn.testConnection')} icon="bolt" onClick={runTest} />
          )}
        </div>
      </div>
      <ConnectionTest test={test} />
      <div className="row ends">
        <Button label={backWords} icon="back" kind="plain" onClick={back} />
        <Button label={t('signIn.importAConnectionFile')} icon="folder" kind="plain" onClick={() => void takeFile()} />
      </div>
      {/* The hidden submit button makes Enter in any field sign in (implicit submission). */}
      <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
    </form>
  )
}

/** Opens the disclosure around an invalid field and focuses the field. */
function showField(box: HTMLFormElement | null, name: string): void {
  const field = box?.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) return
  const hiding = field.closest('details')
  if (hiding) hiding.open = true
  field.focus()
}
