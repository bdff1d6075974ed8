// Why songs cannot be uploaded to this service, and what to do about it.
import type { NoUploads } from '../../../shared/uploads/may-upload.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { AskForScopes } from '../../frame/sign-in-buttons.tsx'
import { ask } from '../../state/commands.ts'
import { usePage } from '../../state/page.ts'
import { whyNotWords } from './why-not-words.ts'

export function WhyNot({ why }: { readonly why: NoUploads }) {
  return (
    <div className="strip" role="status">
      <Icon name="info" size={20} />
      <span>{whyNotWords(why)}</span>
      <WayOn why={why} />
    </div>
  )
}

function WayOn({ why }: { readonly why: NoUploads }) {
  const page = usePage()
  if (why === 'not-granted') return <AskForScopes />
  if (why === 'own-folder')
    return <Button label={t('uploads.lookAgain')} icon="refresh" onClick={() => void ask(page, 'connection.lookAgain', undefined)} />
  if (why === 'no-server')
    return <Button label={t('uploads.toSettings')} icon="settings" onClick={() => page.view.go({ kind: 'settings' })} />
  return null
}
