// The steps to register an OAuth client at the public service, in order.

import { publicRegistration } from '../../../../shared/connection/connection-form.ts'
import { t } from '../../../../shared/words/words.ts'
import { Button } from '../../../controls/Button.tsx'
import { copyText } from '../../../controls/copy-text.ts'
import { Icon } from '../../../controls/Icon.tsx'
import { richText } from '../../../controls/rich-text.tsx'
import { useAppContext } from '../../../state/app-context.ts'

export function RegisterSteps({ redirectUri }: { readonly redirectUri: string }) {
  const { notices } = useAppContext()
  const copy = (): void => {
    copyText(redirectUri)
    notices.tell(t('signIn.redirectAddressCopied'))
  }
  return (
    <ol className="steps">
      <li>
        {richText('signIn.openDeveloperApps', {})}
        <a className="btn" href={publicRegistration} target="_blank" rel="noreferrer">
          <Icon name="external" size={16} />
          {t('signIn.openRegistration')}
        </a>
      </li>
      <li>{richText('signIn.registerApp', {})}</li>
      <li>
        {t('signIn.registerRedirectAddress')}
        <span className="copyable">
          <code dir="ltr">{redirectUri}</code>
          <Button label={t('actions.copy')} icon="copy" onClick={copy} />
        </span>
      </li>
      <li>{t('signIn.enterClientId')}</li>
    </ol>
  )
}
