// Why songs cannot be uploaded to this service, and what to do about it.
import type { NoUploads } from '../../../shared/uploads/may-upload.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { RequestScopesButton } from '../../layout/sign-in-buttons.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { uploadsOffText } from './uploads-off-text.ts'

export function UploadsOff({ reason }: { readonly reason: NoUploads }) {
  return (
    <div className="strip" role="status">
      <Icon name="info" size={20} />
      <span>{uploadsOffText(reason)}</span>
      <RemedyButton reason={reason} />
    </div>
  )
}

function RemedyButton({ reason }: { readonly reason: NoUploads }) {
  const app = useAppContext()
  if (reason === 'not-granted') return <RequestScopesButton />
  if (reason === 'own-folder')
    return <Button label={t('actions.lookAgain')} icon="refresh" onClick={() => void request(app, 'connection.lookAgain', undefined)} />
  if (reason === 'no-server')
    return <Button label={t('settings.heading')} icon="settings" onClick={() => app.view.navigate({ kind: 'settings' })} />
  return null
}
