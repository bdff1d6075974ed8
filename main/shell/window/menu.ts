// The application menu as data: labels, keys and actions.

import type { MenuItemConstructorOptions } from 'electron'
import { commandOf } from '../../../shared/desktop/steering-commands.ts'
import type { MenuAction, MenuPlace } from '../../../shared/ipc/menu-action.ts'
import type { QueueCommand } from '../../../shared/queue/commands.ts'
import type { Playback } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'

type Dependencies = {
  readonly mac: boolean
  /** Whether to add developer tools, which only the unpackaged app has. */
  readonly developer: boolean
  readonly show: (action: MenuAction) => void
  readonly openMini: () => void
  /** Sends a command made from the playback at the moment of the click. */
  readonly command: (make: (playback: Playback) => QueueCommand) => void
}

const step = 0.05
const clamped = (volume: number) => Math.min(1, Math.max(0, volume))
const nextRepeat = { none: 'queue', queue: 'track', track: 'none' } as const

/** Menu items of the places, in the order of the sidebar; the first nine get the keys 1 to 9, as in the page. */
const places: readonly (readonly [string, MenuPlace])[] = [
  [t('kinds.home'), 'home'],
  [t('kinds.albums'), 'albums'],
  [t('kinds.artists'), 'artists'],
  [t('kinds.songs'), 'songs'],
  [t('kinds.genres'), 'genres'],
  [t('kinds.years'), 'decades'],
  [t('kinds.folders'), 'folders'],
  [t('kinds.history'), 'history'],
  [t('kinds.playlists'), 'playlists'],
  [t('kinds.tags'), 'tags'],
]

/** The window menu of macOS, as Electron's own lacks Close. */
const macWindow: MenuItemConstructorOptions[] = [
  { role: 'close' },
  { role: 'minimize' },
  { role: 'zoom' },
  { type: 'separator' },
  { role: 'front' },
]

/**
 * The template of the menu. Keys of transport and volume are handled by the page, because they depend on its focus, and only shown here
 * (`registerAccelerator: false`); macOS handles those with Cmd by the menu all the same, and those without are left out there.
 */
export function menuTemplate({ mac, developer, show, openMini, command }: Dependencies): MenuItemConstructorOptions[] {
  const view = (label: string, action: MenuAction, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: () => show(action),
  })
  const play = (label: string, accelerator: string, make: (playback: Playback) => QueueCommand): MenuItemConstructorOptions => ({
    label,
    // macOS handles a menu's keys in any case, and one without Cmd would act while a person types, so such keys are left out.
    ...(!(mac && !accelerator.includes('+')) && { accelerator, registerAccelerator: false }),
    click: () => command(make),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = view(t('menu.settingsEllipsis'), 'settings', 'CmdOrCtrl+,')
  const addMusic = view(t('actions.addMusicEllipsis'), 'uploads')

  const segue: MenuItemConstructorOptions = mac
    ? {
        label: t('app.segue'),
        submenu: [
          { role: 'about' },
          separator,
          settings,
          addMusic,
          separator,
          { role: 'services' },
          separator,
          { role: 'hide' },
          { role: 'hideOthers' },
          { role: 'unhide' },
          separator,
          { role: 'quit' },
        ],
      }
    : { label: t('menu.file'), submenu: [addMusic, settings, separator, { role: 'quit', accelerator: 'Ctrl+Q' }] }

  return [
    segue,
    { role: 'editMenu' },
    {
      label: t('menu.view'),
      submenu: [
        ...places.map(([label, place], index) => view(label, place, index < 9 ? `CmdOrCtrl+${index + 1}` : undefined)),
        separator,
        view(t('actions.search'), 'search', 'CmdOrCtrl+K'),
        view(t('actions.back'), 'back', mac ? 'Cmd+[' : 'Alt+Left'),
        view(t('actions.forward'), 'forward', mac ? 'Cmd+]' : 'Alt+Right'),
        separator,
        { label: t('mini.heading'), accelerator: 'CmdOrCtrl+Shift+M', click: openMini },
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(developer ? [separator, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    {
      label: t('playback.heading'),
      submenu: [
        play(t('playback.playOrPause'), 'Space', playback => commandOf('toggle', playback)),
        play(t('playback.next'), 'CmdOrCtrl+Right', () => ({ type: 'next' })),
        play(t('playback.previous'), 'CmdOrCtrl+Left', () => ({ type: 'previous' })),
        separator,
        play(t('playback.louder'), 'CmdOrCtrl+Up', ({ volume }) => ({ type: 'volume', volume: clamped(volume + step) })),
        play(t('playback.quieter'), 'CmdOrCtrl+Down', ({ volume }) => ({ type: 'volume', volume: clamped(volume - step) })),
        play(t('playback.mute'), 'M', ({ muted }) => ({ type: 'mute', muted: !muted })),
        separator,
        play(t('playback.shuffle'), 'CmdOrCtrl+S', ({ shuffle }) => ({ type: 'shuffle', on: !shuffle })),
        play(t('menu.repeat'), 'CmdOrCtrl+R', ({ repeat }) => ({ type: 'repeat', mode: nextRepeat[repeat] })),
        separator,
        view(t('menu.privateSession'), 'private'),
        { ...view(t('menu.playElsewhereEllipsis'), 'devices', 'CmdOrCtrl+D'), registerAccelerator: false },
      ],
    },
    mac ? { label: t('menu.window'), role: 'window', submenu: macWindow } : { role: 'windowMenu' },
  ]
}
