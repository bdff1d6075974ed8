// The title bar above every page: back, forward, search, whether the library is being updated, and whether the service is out of reach.

import { useStore } from 'zustand'
import { isLoading } from '../../shared/app-state.ts'
import { t } from '../../shared/words/words.ts'
import { IconButton } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { openSearch } from '../state/actions/open-search.ts'
import { useApp, useAppContext, useCurrentVisit } from '../state/app-context.ts'
import { keyName } from '../words/key-names.ts'

export function TitleBar() {
  const app = useAppContext()
  const { view } = app
  const { back, ahead } = useStore(view, state => state.trail)
  const { route } = useCurrentVisit()
  const platform = useApp(state => state.system.platform)
  const isOffline = useApp(state => state.reachability === 'offline')
  const isRefreshing = useApp(state => state.library.revision !== null && isLoading(state.library))
  return (
    <header className="titlebar" data-landmark tabIndex={-1}>
      <IconButton
        icon="back"
        label={t('actions.back')}
        shortcut={keyName('alt+arrowleft', platform)}
        disabled={back.length === 0}
        onClick={view.back}
      />
      <IconButton
        icon="forward"
        label={t('actions.forward')}
        shortcut={keyName('alt+arrowright', platform)}
        disabled={ahead.length === 0}
        onClick={view.forward}
      />
      <button type="button" className="field field-quiet find" aria-haspopup="dialog" onClick={() => openSearch(app)}>
        <Icon name="search" size={16} />
        <span className="cut">{route.kind === 'search' ? <bdi className="asked">{route.text}</bdi> : t('search.paletteField')}</span>
        <kbd>{keyName('mod+k', platform)}</kbd>
      </button>
      <div className="right">
        {isRefreshing && (
          <span className="btn btn-plain">
            <span className="spin" />
            <span className="opt">{t('library.updating')}</span>
          </span>
        )}
        {isOffline && (
          <span className="btn btn-plain is-offline">
            <Icon name="offline" size={16} />
            <span className="opt">{t('app.offline')}</span>
          </span>
        )}
      </div>
    </header>
  )
}
