// The account button at the foot of the sidebar, which opens the menu of accounts, and the link to the settings beside it.

import { useStore } from 'zustand'
import { t } from '../../../shared/words/words.ts'
import { Avatar } from '../../controls/Avatar.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { accountMenu } from '../../state/actions/accounts.ts'
import { useApp, useAppContext, useCurrentVisit } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { usePerson } from '../../state/use-person.ts'
import { formatSongCount } from '../../words/format.ts'

const menuName = t('kinds.accounts')

export function AccountButton() {
  const app = useAppContext()
  const name = usePerson()?.name ?? ''
  const isOpen = useStore(app.layers, layer => layer?.kind === 'menu' && layer.label === menuName)
  const isHere = useCurrentVisit().route.kind === 'settings'
  return (
    <div className="side-foot">
      <button
        type="button"
        className="person"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={name}
        onClick={event => {
          const { left, top } = event.currentTarget.getBoundingClientRect()
          if (isOpen) app.layers.close()
          else app.layers.open({ kind: 'menu', label: menuName, items: accountMenu(app), x: left, y: top, above: true })
        }}
      >
        <Avatar name={name} />
        <span className="grow">
          <span className="who cut">
            <Name text={name} />
          </span>
          <AccountSummary />
        </span>
        <span className="sr">{menuName}</span>
      </button>
      <Link to={{ kind: 'settings' }} className={`icon-btn ${isHere ? 'is-open' : ''}`} title={t('settings.heading')} isCurrent={isHere}>
        <Icon name="settings" />
        <span className="sr">{t('settings.heading')}</span>
      </Link>
    </div>
  )
}

/**
 * The number of songs in the library, or, while offline, of plays not sent yet, if there are any; without a library, that it is being
 * loaded, or, after a failure, that there is none yet.
 */
function AccountSummary() {
  const { counts, load } = useApp(state => state.library)
  const waiting = useApp(state => state.history.waiting)
  const isOffline = useApp(state => state.reachability === 'offline')
  const summaryText = (): string => {
    if (counts === null) return load.phase === 'failed' ? t('library.noLibraryYet') : t('library.loading')
    return isOffline && waiting > 0 ? t('account.playsWaiting', { count: waiting }) : formatSongCount(counts.tracks)
  }
  return <span className="hint cut num">{summaryText()}</span>
}
