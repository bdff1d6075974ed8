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
import { toggleDevices } from './device-acts.ts'
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
  readonly words: string
  readonly group: 'playing' | 'going' | 'finding'
  /** The icon in the palette; null: not offered there. */
  readonly icon: IconName | null
  /** True for a single key, which does not work as a shortcut in fields and on buttons. */
  readonly ignoredOnControls?: boolean
  /** True if the combination edits text in text fields, where it is not a shortcut. */
  readonly ignoredInTextFields?: boolean
  /** True if fields, sliders and drop-down lists use the key themselves, so that it is no shortcut while one is focused. */
  readonly ignoredOnArrowControls?: boolean
  readonly run: (page: AppContextValue) => void
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['space'], words: t('state.playOrPause'), group: 'playing', icon: 'play', ignoredOnControls: true, run: playOrPause },
  {
    keys: ['mod+arrowright'],
    words: t('state.nextSong'),
    group: 'playing',
    icon: 'next',
    run: page => sendCommand(page, { type: 'next' }),
  },
  {
    keys: ['mod+arrowleft'],
    words: t('state.previousSong'),
    group: 'playing',
    icon: 'prev',
    run: page => sendCommand(page, { type: 'previous' }),
  },
  {
    keys: ['shift+arrowright'],
    words: t('state.forwardInTheSong', { seconds: seekStep }),
    group: 'playing',
    icon: null,
    ignoredOnArrowControls: true,
    run: page => seekBy(page, seekStep),
  },
  {
    keys: ['shift+arrowleft'],
    words: t('state.backInTheSong', { seconds: seekStep }),
    group: 'playing',
    icon: null,
    ignoredOnArrowControls: true,
    run: page => seekBy(page, -seekStep),
  },
  { keys: ['mod+arrowup'], words: t('state.louder'), group: 'playing', icon: null, run: page => changeVolume(page, volumeStep) },
  { keys: ['mod+arrowdown'], words: t('state.quieter'), group: 'playing', icon: null, run: page => changeVolume(page, -volumeStep) },
  {
    keys: ['m'],
    words: t('state.mute'),
    group: 'playing',
    icon: 'mute',
    ignoredOnControls: true,
    run: page => sendCommand(page, { type: 'mute', muted: !page.mirror.getState().playback.muted }),
  },
  {
    keys: ['mod+s'],
    words: t('state.toggleShuffle'),
    group: 'playing',
    icon: 'shuffle',
    run: page => sendCommand(page, { type: 'shuffle', on: !page.mirror.getState().playback.shuffle }),
  },
  {
    keys: ['mod+r'],
    words: t('state.cycleRepeat'),
    group: 'playing',
    icon: 'repeat',
    run: page => sendCommand(page, { type: 'repeat', mode: nextRepeat[page.mirror.getState().playback.repeat] }),
  },
  { keys: [devicesKey], words: t('state.playElsewhere'), group: 'playing', icon: 'devices', run: toggleDevices },
  { keys: ['alt+l'], words: t('state.likeWhatPlays'), group: 'playing', icon: 'like', run: page => thumbCurrent(page, 'up') },
  { keys: ['alt+shift+l'], words: t('state.dislikeWhatPlays'), group: 'playing', icon: 'dislike', run: page => thumbCurrent(page, 'down') },
  { keys: ['alt+enter'], words: t('state.detailsOfPlaying'), group: 'playing', icon: 'info', run: detailsOfCurrent },
  { keys: ['mod+z'], words: t('state.undo'), group: 'playing', icon: 'undo', ignoredInTextFields: true, run: undoLast },
  { keys: ['mod+shift+z', 'mod+y'], words: t('state.redo'), group: 'playing', icon: null, ignoredInTextFields: true, run: redoLast },
  { keys: ['mod+k'], words: t('state.searchEverywhere'), group: 'finding', icon: null, run: openSearch },
  { keys: ['mod+f'], words: t('state.filterThisPage'), group: 'finding', icon: null, run: focusFilter },
  { keys: ['mod+l'], words: t('state.showPlaying'), group: 'finding', icon: 'song', run: showCurrentAlbum },
  ...[...libraryKinds, ...playlistKinds].slice(0, 9).map(({ route, icon, name }, index) => ({
    keys: [`mod+${index + 1}`],
    words: name,
    group: 'going' as const,
    icon,
    run: (page: AppContextValue) => page.view.navigate(route),
  })),
  { keys: ['alt+arrowleft', 'mod+['], words: t('state.back'), group: 'going', icon: null, run: page => page.view.back() },
  { keys: ['alt+arrowright', 'mod+]'], words: t('state.forward'), group: 'going', icon: null, run: page => page.view.forward() },
  { keys: ['mod+,'], words: t('state.settings'), group: 'going', icon: 'settings', run: page => page.view.navigate({ kind: 'settings' }) },
  {
    keys: ['mod+j'],
    words: t('state.toggleQueue'),
    group: 'going',
    icon: 'queue',
    run: page => page.view.showQueue(!page.view.getState().queueOpen),
  },
  {
    keys: ['mod+p'],
    words: t('state.toggleNowPlaying'),
    group: 'going',
    icon: 'expand',
    run: page => page.view.showNowPlaying(!page.view.getState().nowPlaying),
  },
  { keys: ['mod+shift+m'], words: t('state.miniPlayer'), group: 'going', icon: 'mini', run: page => void openMini(page) },
  { keys: ['f6'], words: t('state.nextPart'), group: 'going', icon: null, run: () => focusLandmark(1) },
  { keys: ['shift+f6'], words: t('state.previousPart'), group: 'going', icon: null, run: () => focusLandmark(-1) },
  {
    keys: ['f1'],
    words: t('state.queryHelp'),
    group: 'finding',
    icon: 'help',
    run: page => page.layers.open({ kind: 'query-help' }),
  },
  {
    keys: ['mod+/', '?'],
    words: t('state.showAllShortcuts'),
    group: 'finding',
    icon: 'keyboard',
    ignoredOnControls: true,
    run: page => page.layers.open({ kind: 'shortcuts' }),
  },
]

function focusFilter(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-filter]')
  field?.focus()
  field?.select()
}

function showCurrentAlbum(page: AppContextValue): void {
  const { current } = page.mirror.getState().playback
  const { library } = page.library.getState()
  if (current === null || library === null) return
  const { albumId } = trackAt(library, rowOfTrack(library, current))
  if (albumId !== null) page.view.navigate(albumRoute(albumId))
}

function thumbCurrent(page: AppContextValue, thumb: Thumb): void {
  withCurrentSong(page, (library, rows) => toggleThumb(page, library, 'tracks', rows, thumb))
}

function detailsOfCurrent(page: AppContextValue): void {
  withCurrentSong(page, (library, rows) => showDetails(page, library, 'tracks', rows))
}

/** Runs an act on the current song, if the library has it. */
function withCurrentSong(page: AppContextValue, act: (library: Library, rows: Uint32Array) => void): void {
  const { current } = page.mirror.getState().playback
  const { library } = page.library.getState()
  const row = current === null || library === null ? -1 : rowOfTrack(library, current)
  if (library !== null && row >= 0) act(library, Uint32Array.of(row))
}
