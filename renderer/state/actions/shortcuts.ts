// The table of keyboard shortcuts, used by the key listener, the palette and the dialog of shortcuts.

import type { Library } from '../../../shared/library/model/model.ts'
import { trackAt } from '../../../shared/library/places/rows.ts'
import { rowOfTrack } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import type { IconName } from '../../controls/Icon.tsx'
import type { AppContextValue } from '../app-context.ts'
import { sendCommand } from '../commands.ts'
import { redoLast, undoLast } from '../library-edits.ts'
import { showDetails } from '../show-details.ts'
import { type Thumb, toggleThumb } from '../thumbs.ts'
import { libraryKinds, playlistKinds } from '../view/kinds.ts'
import { focusLandmark } from '../view/landmarks.ts'
import { albumRoute } from '../view/route.ts'
import { toggleDevices } from './device-actions.ts'
import { openMini } from './open-mini.ts'
import { openSearch } from './open-search.ts'
import { playOrPause } from './play-or-pause.ts'
import { nextRepeat } from './repeat.ts'
import { seekBy, seekStep } from './seek-by.ts'
import { changeVolume, volumeStep } from './volume.ts'

/** Opens and closes the device picker. */
export const devicesKey = 'mod+d'

export type Shortcut = {
  /** Combinations in the notation of `combinationOf`; the first one is shown. */
  readonly keys: readonly string[]
  readonly label: string
  readonly group: 'playing' | 'going' | 'finding'
  /** The icon in the palette; null: not offered there. */
  readonly icon: IconName | null
  /** True for a single key, which does not work as a shortcut in fields and on buttons. */
  readonly ignoredOnControls?: boolean
  /** True if the combination edits text in text fields, where it is not a shortcut. */
  readonly ignoredInTextFields?: boolean
  /** True if fields, sliders and drop-down lists use the key themselves, so that it is no shortcut while one is focused. */
  readonly ignoredOnArrowControls?: boolean
  readonly run: (app: AppContextValue) => void
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['space'], label: t('playback.playOrPause'), group: 'playing', icon: 'play', ignoredOnControls: true, run: playOrPause },
  {
    keys: ['mod+arrowright'],
    label: t('shortcuts.nextSong'),
    group: 'playing',
    icon: 'next',
    run: app => sendCommand(app, { type: 'next' }),
  },
  {
    keys: ['mod+arrowleft'],
    label: t('shortcuts.previousSong'),
    group: 'playing',
    icon: 'prev',
    run: app => sendCommand(app, { type: 'previous' }),
  },
  {
    keys: ['shift+arrowright'],
    label: t('shortcuts.seekForward', { seconds: seekStep }),
    group: 'playing',
    icon: null,
    ignoredOnArrowControls: true,
    run: app => seekBy(app, seekStep),
  },
  {
    keys: ['shift+arrowleft'],
    label: t('shortcuts.seekBack', { seconds: seekStep }),
    group: 'playing',
    icon: null,
    ignoredOnArrowControls: true,
    run: app => seekBy(app, -seekStep),
  },
  { keys: ['mod+arrowup'], label: t('playback.louder'), group: 'playing', icon: null, run: app => changeVolume(app, volumeStep) },
  { keys: ['mod+arrowdown'], label: t('playback.quieter'), group: 'playing', icon: null, run: app => changeVolume(app, -volumeStep) },
  {
    keys: ['m'],
    label: t('playback.mute'),
    group: 'playing',
    icon: 'mute',
    ignoredOnControls: true,
    run: app => sendCommand(app, { type: 'mute', muted: !app.mirror.getState().playback.muted }),
  },
  {
    keys: ['mod+s'],
    label: t('shortcuts.toggleShuffle'),
    group: 'playing',
    icon: 'shuffle',
    run: app => sendCommand(app, { type: 'shuffle', on: !app.mirror.getState().playback.shuffle }),
  },
  {
    keys: ['mod+r'],
    label: t('shortcuts.cycleRepeat'),
    group: 'playing',
    icon: 'repeat',
    run: app => sendCommand(app, { type: 'repeat', mode: nextRepeat[app.mirror.getState().playback.repeat] }),
  },
  { keys: [devicesKey], label: t('shortcuts.playElsewhere'), group: 'playing', icon: 'devices', run: toggleDevices },
  { keys: ['alt+l'], label: t('shortcuts.likePlaying'), group: 'playing', icon: 'like', run: app => thumbCurrent(app, 'up') },
  {
    keys: ['alt+shift+l'],
    label: t('shortcuts.dislikePlaying'),
    group: 'playing',
    icon: 'dislike',
    run: app => thumbCurrent(app, 'down'),
  },
  { keys: ['alt+enter'], label: t('shortcuts.detailsOfPlaying'), group: 'playing', icon: 'info', run: detailsOfCurrent },
  { keys: ['mod+z'], label: t('actions.undo'), group: 'playing', icon: 'undo', ignoredInTextFields: true, run: undoLast },
  { keys: ['mod+shift+z', 'mod+y'], label: t('actions.redo'), group: 'playing', icon: null, ignoredInTextFields: true, run: redoLast },
  { keys: ['mod+k'], label: t('shortcuts.searchEverywhere'), group: 'finding', icon: null, run: openSearch },
  { keys: ['mod+f'], label: t('shortcuts.filterThisPage'), group: 'finding', icon: null, run: focusFilter },
  { keys: ['mod+l'], label: t('shortcuts.showPlaying'), group: 'finding', icon: 'song', run: showCurrentAlbum },
  ...[...libraryKinds, ...playlistKinds].slice(0, 9).map(({ route, icon, name }, index) => ({
    keys: [`mod+${index + 1}`],
    label: name,
    group: 'going' as const,
    icon,
    run: (app: AppContextValue) => app.view.navigate(route),
  })),
  { keys: ['alt+arrowleft', 'mod+['], label: t('actions.back'), group: 'going', icon: null, run: app => app.view.back() },
  { keys: ['alt+arrowright', 'mod+]'], label: t('actions.forward'), group: 'going', icon: null, run: app => app.view.forward() },
  {
    keys: ['mod+,'],
    label: t('settings.heading'),
    group: 'going',
    icon: 'settings',
    run: app => app.view.navigate({ kind: 'settings' }),
  },
  {
    keys: ['mod+j'],
    label: t('shortcuts.toggleQueue'),
    group: 'going',
    icon: 'queue',
    run: app => app.view.showQueue(!app.view.getState().queueOpen),
  },
  {
    keys: ['mod+p'],
    label: t('shortcuts.toggleNowPlaying'),
    group: 'going',
    icon: 'expand',
    run: app => app.view.showNowPlaying(!app.view.getState().nowPlaying),
  },
  { keys: ['mod+shift+m'], label: t('mini.heading'), group: 'going', icon: 'mini', run: app => void openMini(app) },
  { keys: ['f6'], label: t('shortcuts.nextPart'), group: 'going', icon: null, run: () => focusLandmark(1) },
  { keys: ['shift+f6'], label: t('shortcuts.previousPart'), group: 'going', icon: null, run: () => focusLandmark(-1) },
  {
    keys: ['f1'],
    label: t('shortcuts.queryHelp'),
    group: 'finding',
    icon: 'help',
    run: app => app.layers.open({ kind: 'query-help' }),
  },
  {
    keys: ['mod+/', '?'],
    label: t('shortcuts.showAll'),
    group: 'finding',
    icon: 'keyboard',
    ignoredOnControls: true,
    run: app => app.layers.open({ kind: 'shortcuts' }),
  },
]

function focusFilter(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-filter]')
  field?.focus()
  field?.select()
}

function showCurrentAlbum(app: AppContextValue): void {
  const { current } = app.mirror.getState().playback
  const { library } = app.library.getState()
  if (current === null || library === null) return
  const { albumId } = trackAt(library, rowOfTrack(library, current))
  if (albumId !== null) app.view.navigate(albumRoute(albumId))
}

function thumbCurrent(app: AppContextValue, thumb: Thumb): void {
  withCurrentTrack(app, (library, rows) => toggleThumb(app, library, 'tracks', rows, thumb))
}

function detailsOfCurrent(app: AppContextValue): void {
  withCurrentTrack(app, (library, rows) => showDetails(app, library, 'tracks', rows))
}

/** Runs an action on the current song, if the library has it. */
function withCurrentTrack(app: AppContextValue, action: (library: Library, rows: Uint32Array) => void): void {
  const { current } = app.mirror.getState().playback
  const { library } = app.library.getState()
  const row = current === null || library === null ? -1 : rowOfTrack(library, current)
  if (library !== null && row >= 0) action(library, Uint32Array.of(row))
}
