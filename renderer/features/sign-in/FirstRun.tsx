// The screen of the first start, with four ways to get music.

import { useState } from 'react'
import { type ConnectionForm, emptyForm, formOf, publicForm } from '../../../shared/connection/connection-form.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { chooseService } from '../../state/actions/choose-service.ts'
import { useAppContext } from '../../state/app-context.ts'
import { requestWithDialog } from '../../state/commands.ts'
import { ConnectForm } from './ConnectForm.tsx'
import { KnownAccounts } from './KnownAccounts.tsx'
import { SetupFrame } from './SetupFrame.tsx'
import { StartChoice } from './StartChoice.tsx'

export function FirstRun() {
  const app = useAppContext()
  const [form, setForm] = useState<ConnectionForm | null>(null)
  const takeFile = async (): Promise<void> => {
    const preset = await requestWithDialog(app, 'connection.import', undefined)
    if (preset !== null) setForm(formOf(preset))
  }
  if (form !== null) return <ConnectForm initialForm={form} onBack={() => setForm(null)} />
  return (
    <SetupFrame label={t('signIn.welcomeLabel')} heading={t('signIn.slogan')}>
      <p>{t('signIn.welcomeHint')}</p>
      <KnownAccounts />
      <div className="stackv">
        <StartChoice
          icon="bolt"
          name={t('signIn.tryDemo')}
          text={t('signIn.demoDescription')}
          onClick={() => void chooseService(app, { kind: 'demo' })}
        />
        <StartChoice
          icon="folder"
          name={t('signIn.playMusicFolder')}
          text={t('signIn.musicFolderDescription')}
          onClick={() => void chooseService(app, { kind: 'folder' })}
        />
        <StartChoice
          icon="cloud"
          name={t('signIn.connectService')}
          text={t('signIn.serviceWithAccount', { service: publicForm.name })}
          onClick={() => setForm(publicForm)}
        />
        <StartChoice
          icon="link"
          name={t('signIn.useAnotherAddress')}
          text={t('signIn.remoteServiceDescription')}
          onClick={() => setForm(emptyForm)}
        />
        <div className="row ends">
          <Button label={t('signIn.importConnection')} kind="plain" onClick={() => void takeFile()} />
        </div>
      </div>
    </SetupFrame>
  )
}
