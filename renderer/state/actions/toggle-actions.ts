// The palette's on/off commands that have no keyboard shortcut.
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'

type ToggleAct = { readonly words: string; readonly icon: IconName; readonly run: (page: AppContextValue) => void }

/** Starts or ends a private session: plays are neither reported to the service nor kept in the history until it ends, or the app does. */
export const setPrivateSession = (page: Pick<AppContextValue, 'bridge' | 'notices'>, on: boolean): void =>
  void request(page, 'history.setPrivate', { on })

export const toggleActs: readonly ToggleAct[] = [
  {
    words: t('playback.togglePrivateSession'),
    icon: 'private',
    run: page => setPrivateSession(page, !page.mirror.getState().privateSession),
  },
  {
    words: t('playback.toggleSpareData'),
    icon: 'download',
    run: page => void request(page, 'settings.change', { spareData: !page.mirror.getState().settings.spareData }),
  },
]
