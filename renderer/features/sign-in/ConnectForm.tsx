// The form for the connection to a service: one for the public service, one for any other.

import { type ConnectionForm, isPublic } from '../../../shared/connection/connection-form.ts'
import { t } from '../../../shared/words/words.ts'
import { ConnectionEditor } from './connection/ConnectionEditor.tsx'
import { SetupFrame } from './SetupFrame.tsx'

type Props = { readonly initialForm: ConnectionForm; readonly onBack: () => void }

export function ConnectForm({ initialForm, onBack }: Props) {
  return (
    <SetupFrame label={t('signIn.connectService')} heading={t('signIn.connectService')}>
      <p>{isPublic(initialForm) ? t('signIn.registerSegueDescription', { service: initialForm.name }) : t('signIn.connectDescription')}</p>
      <ConnectionEditor initialForm={initialForm} backLabel={t('actions.back')} onBack={onBack} />
    </SetupFrame>
  )
}
