// The screen while the demo service inside the app, or a folder of music, is prepared.

import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Meter } from '../../controls/Meter.tsx'
import { chooseService } from '../../state/actions/choose-service.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { SetupFrame } from './SetupFrame.tsx'

type Props = { readonly progress: number; readonly what: string }

export function Preparing({ progress, what }: Props) {
  const app = useAppContext()
  const isFolder = useApp(state => state.connection.kind === 'folder')
  return (
    <SetupFrame label={t('signIn.gettingReadyLabel')} heading={isFolder ? t('signIn.scanHeading') : t('signIn.demoHeading')}>
      <p>{t('signIn.firstScanDescription')}</p>
      <div className="stackv">
        <Meter label={t('signIn.gettingReadyLabel')} progress={progress} />
        <p className="hint" role="status">
          <bdi>{what}</bdi>
        </p>
        <div className="row ends">
          <Button label={t('actions.cancel')} kind="plain" onClick={() => void chooseService(app, { kind: 'none' })} />
        </div>
      </div>
    </SetupFrame>
  )
}
