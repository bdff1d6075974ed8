// The screen after a rendering error of the page (error boundary): nothing is lost, because the state is in main.
import { t } from '../../shared/words/words.ts'
import { Button } from '../controls/Button.tsx'
import { copyText } from '../controls/copy-text.ts'
import { SetupFrame } from '../features/sign-in/SetupFrame.tsx'

type Props = { readonly details: string; readonly retry: () => void }

export function BrokenScreen({ details, retry }: Props) {
  return (
    <SetupFrame label={t('app.crashHeading')} heading={t('app.crashHeading')}>
      <p>{t('app.internalError')}</p>
      <div className="stackv">
        <Button label={t('app.reopen')} kind="main" large onClick={retry} />
        <div className="row ends">
          <Button label={t('actions.copyDetails')} icon="copy" kind="plain" onClick={() => copyText(details)} />
        </div>
      </div>
    </SetupFrame>
  )
}
