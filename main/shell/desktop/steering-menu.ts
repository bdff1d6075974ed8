// The menu items that tray and dock have in common: the song that plays, and its controls.

import type { MenuItemConstructorOptions } from 'electron'
import { isScopeMissing } from '../../../shared/account/scopes.ts'
import type { AppState } from '../../../shared/app-state.ts'
import { maySteer } from '../../../shared/desktop/may-steer.ts'
import type { SteeringCommand } from '../../../shared/desktop/steering-commands.ts'
import { dashed } from '../../../shared/words/dashed.ts'
import { t } from '../../../shared/words/words.ts'
import type { ShownTrack } from '../../desktop/shown-track.ts'
import { type Steer, steerBy } from '../../desktop/steer.ts'
import { hasThumbUp, type SetThumbUp } from '../../desktop/thumb-up.ts'

/** “Title – Artist” of the song shown; null if there is none, or it is not known yet. */
export function trackLine(shown: ShownTrack | null): string | null {
  return shown?.summary ? dashed(shown.summary.title, shown.summary.artist) : null
}

/** Most characters of the song's line in the menu, beyond which it is cut, as it would make the menu as wide as the screen. */
const longestLine = 60
const shortened = (line: string): string => (line.length > longestLine ? `${line.slice(0, longestLine - 1)}…` : line)
/** Doubles `&`, because a single one in a label underlines the next letter. */
const literal = (label: string): string => label.replaceAll('&', '&&')

/** What the items do: `steer` commands playback; `like` sets or removes a thumb up of the song shown. */
export type Steering = { readonly steer: Steer; readonly like: SetThumbUp }

export function steeringItems(state: AppState, shown: ShownTrack | null, { steer, like }: Steering): MenuItemConstructorOptions[] {
  const isEnabled = maySteer(state)
  const item = (label: string, verb: SteeringCommand): MenuItemConstructorOptions => ({
    label,
    enabled: isEnabled,
    click: () => void steerBy(steer, verb, { by: 'tray' }),
  })
  const summary = shown?.summary ?? null
  const isLiked = shown !== null && summary !== null && hasThumbUp(shown.track, summary.rating, state)
  return [
    { label: literal(shortened(trackLine(shown) ?? t('tray.nothingPlays'))), enabled: false },
    { type: 'separator' },
    item(state.playback.paused ? t('playback.play') : t('playback.pause'), 'toggle'),
    item(t('playback.next'), 'next'),
    item(t('playback.previous'), 'previous'),
    {
      label: t('actions.like'),
      type: 'checkbox',
      checked: isLiked,
      enabled: summary !== null && !isScopeMissing(state.account, 'user.library:write'),
      click: item => {
        // The click has already toggled the item's tick; it is set back, as the tick shows what the library says, not what was clicked.
        item.checked = isLiked
        if (shown !== null) void like(shown.track, !isLiked)
      },
    },
  ]
}
