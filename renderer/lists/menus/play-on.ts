// The “Play on…” item of menus: the devices that can play something instead.

import { t } from '../../../shared/words/words.ts'
import { playOn } from '../../state/actions/device-actions.ts'
import { deviceRows, mayControl } from '../../state/actions/device-rows.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { deviceStatusText } from './device-words.ts'

/** Where the menu of devices opens without a known place, as shares of the window's width and height. */
const [defaultX, defaultY] = [0.4, 0.3]

/**
 * One item that leads to a menu of devices; none while no other device can be reached, while a transfer is under way, or if this sign-in
 * may not control devices.
 */
export function playOnItems(app: AppContextValue, play: () => void): readonly MenuItem[] {
  const state = app.mirror.getState()
  if (!mayControl(state) || state.connect.transfer !== null) return []
  const rows = deviceRows(state).filter(({ status }) => status !== 'off')
  if (!rows.some(({ session }) => session !== null)) return []
  const { library } = app.library.getState()
  const items = rows.map(
    (row): MenuItem => ({
      id: row.session ?? 'here',
      icon: row.icon,
      label: row.name,
      detail: row.status === 'playing' ? t('playback.playing') : (deviceStatusText(row, library, new Date())[0] ?? ''),
      checked: row.chosen,
      run: () => void playOn(app, row.session, play),
    }),
  )
  const run: MenuItem['run'] = point =>
    app.layers.open({
      kind: 'menu',
      label: t('devices.playOn'),
      items,
      x: point?.x ?? window.innerWidth * defaultX,
      y: point?.y ?? window.innerHeight * defaultY,
    })
  return [{ icon: 'devices', label: t('lists.playOnEllipsis'), run }]
}
