// The form for the connection to a service: one for the public service, one for any other.

import { type ConnectionForm, isPublic } from '../../../shared/connection-form.ts'
import { t } from '../../../shared/words/words.ts'
import { ConnectionEditor } from './connection/ConnectionEditor.tsx'
import { Door } from './Door.tsx'

type Props = { readonly begin: ConnectionForm; readonly back: () => void }

export function ConnectForm({ begin, back }: Props) {
  return (
    <Door label={t('signIn.connectToYourService')} heading={t('signIn.connectToYourService')}>
      <p>{isPublic(begin) ? t('signIn.hasToKnowSegue', { service: begin.name }) : t('signIn.sayWhereYourServiceIsAnd')}</p>
      <ConnectionEditor begin={begin} backWords={t('signIn.back')} back={back} />
    </Door>
  )
}
