// The button of the sleep timer: a moon, and the time left while the timer is on.

import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useApp, usePage } from '../../state/page.ts'
import { onlyHere } from '../../state/sound/output.ts'
import { useMenuAt } from '../../state/use-menu.ts'
import { sleepMenu, useSleepWords } from './sleep.ts'

/** `always`: shown also while the timer is off. */
export function SleepButton({ always = false }: { readonly always?: boolean }) {
  const page = usePage()
  const openMenu = useMenuAt()
  const words = useSleepWords()
  const reason = useApp(onlyHere)
  if (words === null && !always) return null
  const label = words === null ? t('nowPlaying.sleepTimer') : t('nowPlaying.sleepTimerWhen', { when: words })
  return (
    <button
      type="button"
      className={words === null ? 'icon-btn' : 'btn btn-plain sleeps'}
      aria-label={label}
      aria-haspopup="menu"
      title={reason === null ? label : `${label}: ${reason}`}
      aria-description={reason ?? undefined}
      disabled={reason !== null}
      onClick={event => openMenu(event, t('nowPlaying.sleepTimer'), sleepMenu(page))}
    >
      <Icon name="moon" size={words === null ? 20 : 16} />
      {words !== null && <bdi className="num">{words}</bdi>}
    </button>
  )
}
