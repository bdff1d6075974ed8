// The palette's on/off commands that have no keyboard shortcut.
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'

type ToggleAction = { readonly label: string; readonly icon: IconName; readonly run: (app: AppContextValue) => void }

/** Starts or ends a private session: plays are neither reported to the service nor kept in the history until it ends, or the app does. */
export const setPrivateSession = (app: Pick<AppContextValue, 'bridge' | 'notices'>, isOn: boolean): void =>
  void request(app, 'history.setPrivate', { on: isOn })

export const toggleActions: readonly ToggleAction[] = [
  {
    label: t('shortcuts.togglePrivateSession'),
    icon: 'private',
    run: app => setPrivateSession(app, !app.mirror.getState().privateSession),
  },
  {
    label: t('shortcuts.toggleSpareData'),
    icon: 'download',
    run: app => void request(app, 'settings.change', { spareData: !app.mirror.getState().settings.spareData }),
  },
]
