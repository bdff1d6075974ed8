// The button of the sleep timer: a moon, and the time left while the timer is on.

import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { whyOnlyHere } from '../../state/sound/output.ts'
import { useContextMenu } from '../../state/use-menu.ts'
import { sleepMenu, useSleepText } from './sleep-timer-text.ts'

/** The button of the sleep timer; nothing while the timer is off, unless `isAlwaysShown`. */
export function SleepButton({ isAlwaysShown = false }: { readonly isAlwaysShown?: boolean }) {
  const app = useAppContext()
  const openMenu = useContextMenu()
  const timeText = useSleepText()
  const reason = useApp(whyOnlyHere)
  if (timeText === null && !isAlwaysShown) return null
  const label = timeText === null ? t('playback.sleepTimer') : t('playback.sleepTimer.isOn', { end: timeText })
  return (
    <button
      type="button"
      className={timeText === null ? 'icon-btn' : 'btn btn-plain sleeps'}
      aria-label={label}
      aria-haspopup="menu"
      title={reason === null ? label : `${label}: ${reason}`}
      aria-description={reason ?? undefined}
      disabled={reason !== null}
      onClick={event => openMenu(event, t('playback.sleepTimer'), sleepMenu(app))}
    >
      <Icon name="moon" size={timeText === null ? 20 : 16} />
      {timeText !== null && <bdi className="num">{timeText}</bdi>}
    </button>
  )
}
