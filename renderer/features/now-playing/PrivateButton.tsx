// The indicator of a private session, in the place of the next song; a press ends the session.
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { setPrivateSession } from '../../state/actions/toggle-actions.ts'
import { useAppContext } from '../../state/app-context.ts'

export function PrivateButton() {
  const app = useAppContext()
  return (
    <button
      type="button"
      className="btn btn-plain private"
      aria-label={t('playback.endPrivateSessionLabel')}
      title={t('playback.privateSessionDescription')}
      onClick={() => setPrivateSession(app, false)}
    >
      <Icon name="private" size={16} />
      <span className="opt">{t('playback.private')}</span>
    </button>
  )
}
