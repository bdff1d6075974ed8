// The keys: one table of named shortcuts, read by the key listener, the palette and the sheet of shortcuts.

import { trackAt } from '../shared/library/places/rows.ts'
import { rowOfTrack } from '../shared/library/places/select.ts'
import { toggleDevices } from './devices/device-acts.ts'
import { devicesKey } from './devices/devices-key.ts'
import type { IconName } from './parts/Icon.tsx'
import { combinationOf } from './parts/key-names.ts'
import { kinds, lists } from './parts/kinds.ts'
import { nextRepeat } from './parts/repeat.ts'
import { command } from './state/commands.ts'
import { nextLandmark } from './state/landmarks.ts'
import { louder, volumeStep } from './state/louder.ts'
import { openSearch } from './state/open-search.ts'
import type { Page } from './state/page.ts'
import { playOrPause } from './state/play-or-pause.ts'
import { redo, undo } from './state/queue-edits.ts'
import { albumRoute } from './state/route.ts'

export type Shortcut = {
  /** As `combinationOf` writes them; the first one is shown. */
  readonly keys: readonly string[]
  readonly words: string
  readonly group: 'Playing' | 'Going' | 'Finding'
  /** The palette offers what has an icon. */
  readonly icon: IconName | null
  /** A single key types into fields and presses buttons; there it is not a shortcut. */
  readonly typed?: boolean
  /** Where text is written it is about that text. */
  readonly written?: boolean
  readonly run: (page: Page) => void
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['space'], words: 'Play or pause', group: 'Playing', icon: 'play', typed: true, run: playOrPause },
  { keys: ['mod+arrowright'], words: 'Next song', group: 'Playing', icon: 'next', run: page => command(page, { type: 'next' }) },
  { keys: ['mod+arrowleft'], words: 'Previous song', group: 'Playing', icon: 'prev', run: page => command(page, { type: 'previous' }) },
  { keys: ['mod+arrowup'], words: 'Louder', group: 'Playing', icon: null, run: page => louder(page, volumeStep) },
  { keys: ['mod+arrowdown'], words: 'Quieter', group: 'Playing', icon: null, run: page => louder(page, -volumeStep) },
  {
    keys: ['m'],
    words: 'Mute',
    group: 'Playing',
    icon: 'mute',
    typed: true,
    run: page => command(page, { type: 'mute', muted: !page.mirror.getState().playback.muted }),
  },
  {
    keys: ['mod+s'],
    words: 'Shuffle on or off',
    group: 'Playing',
    icon: 'shuffle',
    run: page => command(page, { type: 'shuffle', on: !page.mirror.getState().playback.shuffle }),
  },
  {
    keys: ['mod+r'],
    words: 'Repeat: off, all, this song',
    group: 'Playing',
    icon: 'repeat',
    run: page => command(page, { type: 'repeat', mode: nextRepeat[page.mirror.getState().playback.repeat] }),
  },
  { keys: [devicesKey], words: 'Play on another device', group: 'Playing', icon: 'devices', run: toggleDevices },
  { keys: ['mod+z'], words: 'Undo in the queue', group: 'Playing', icon: 'undo', written: true, run: undo },
  { keys: ['mod+shift+z', 'mod+y'], words: 'Redo in the queue', group: 'Playing', icon: null, written: true, run: redo },
  { keys: ['mod+k'], words: 'Search everywhere', group: 'Finding', icon: null, run: openSearch },
  { keys: ['mod+f'], words: 'Filter this page', group: 'Finding', icon: null, run: focusFilter },
  { keys: ['mod+l'], words: 'Show the song that plays', group: 'Finding', icon: 'song', run: showCurrent },
  ...[...kinds, ...lists].slice(0, 9).map(({ route, icon, name }, index) => ({
    keys: [`mod+${index + 1}`],
    words: name,
    group: 'Going' as const,
    icon,
    run: (page: Page) => page.view.go(route),
  })),
  { keys: ['alt+arrowleft', 'mod+['], words: 'Back', group: 'Going', icon: null, run: page => page.view.back() },
  { keys: ['alt+arrowright', 'mod+]'], words: 'Forward', group: 'Going', icon: null, run: page => page.view.forward() },
  { keys: ['mod+,'], words: 'Settings', group: 'Going', icon: 'settings', run: page => page.view.go({ kind: 'settings' }) },
  {
    keys: ['mod+j'],
    words: 'Show or hide the queue',
    group: 'Going',
    icon: 'queue',
    run: page => page.view.showQueue(!page.view.getState().queueOpen),
  },
  {
    keys: ['mod+p'],
    words: 'Open or close Now playing',
    group: 'Going',
    icon: 'expand',
    run: page => page.view.showNowPlaying(!page.view.getState().nowPlaying),
  },
  { keys: ['f6'], words: 'Next part of the window', group: 'Going', icon: null, run: () => nextLandmark(1) },
  { keys: ['shift+f6'], words: 'Previous part of the window', group: 'Going', icon: null, run: () => nextLandmark(-1) },
  {
    keys: ['f1'],
    words: 'Search help: the query language',
    group: 'Finding',
    icon: 'help',
    run: page => page.layers.open({ kind: 'query-help' }),
  },
  {
    keys: ['mod+/', '?'],
    words: 'Show all shortcuts',
    group: 'Finding',
    icon: 'keyboard',
    typed: true,
    run: page => page.layers.open({ kind: 'shortcuts' }),
  },
]

function focusFilter(): void {
  const field = document.querySelector<HTMLInputElement>('input[data-filter]')
  field?.focus()
  field?.select()
}

function showCurrent(page: Page): void {
  const { current } = page.mirror.getState().playback
  const { library } = page.library.getState()
  if (current === null || library === null) return
  const { albumId } = trackAt(library, rowOfTrack(library, current))
  if (albumId !== null) page.view.go(albumRoute(albumId))
}

/** Where a single key already means something: fields, buttons, links, sliders, menus. */
const takesKeys = 'input, textarea, select, button, a[href], [role^="menuitem"], [contenteditable]'

/** Where text is written; a slider is an input, too, but none of these. */
const takesText = 'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, [contenteditable]'

/** Listens for the whole window; gives how to stop. */
export function startKeyboard(page: Page): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.isComposing || event.defaultPrevented) return
    // A layer above the page has its own keys.
    if (page.layers.getState() !== null) return
    const combination = combinationOf(event, page.mirror.getState().system.platform)
    const shortcut = shortcuts.find(({ keys }) => keys.includes(combination))
    if (shortcut === undefined) return
    const plain = !combination.includes('mod+')
    if (shortcut.typed === true && plain && event.target instanceof Element && event.target.closest(takesKeys) !== null) return
    if (shortcut.written === true && event.target instanceof Element && event.target.closest(takesText) !== null) return
    event.preventDefault()
    shortcut.run(page)
  }
  const onMouse = (event: MouseEvent): void => {
    // The two thumb buttons of a mouse.
    if (event.button === 3) page.view.back()
    if (event.button === 4) page.view.forward()
  }
  window.addEventListener('keydown', onKeyDown)
  window.addEventListener('mouseup', onMouse)
  return () => {
    window.removeEventListener('keydown', onKeyDown)
    window.removeEventListener('mouseup', onMouse)
  }
}
