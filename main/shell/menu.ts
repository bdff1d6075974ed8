// The application menu, as data: what it says, its keys, and whom it asks.
import type { MenuItemConstructorOptions } from 'electron'
import type { MenuAction, MenuPlace } from '../../shared/ipc/contract.ts'
import type { QueueCommand } from '../../shared/queue/commands.ts'
import type { Playback } from '../../shared/queue/model.ts'

type Dependencies = {
  readonly mac: boolean
  /** Tools for developers, in the unpackaged app only. */
  readonly developer: boolean
  readonly show: (action: MenuAction) => void
  /** Makes a command from the playback at the moment of the click. */
  readonly command: (make: (playback: Playback) => QueueCommand) => void
}

const step = 0.05
const clamped = (volume: number) => Math.min(1, Math.max(0, volume))
const nextRepeat = { none: 'queue', queue: 'track', track: 'none' } as const

/** In the order of the sidebar, as the page numbers them. */
const places: readonly (readonly [string, MenuPlace])[] = [
  ['Home', 'home'],
  ['Albums', 'albums'],
  ['Artists', 'artists'],
  ['Songs', 'songs'],
  ['Genres', 'genres'],
  ['Years', 'decades'],
  ['Folders', 'folders'],
  ['History', 'history'],
  ['Playlists', 'playlists'],
  ['Tags', 'tags'],
]

/** Electron's own on macOS knows no Close. */
const macWindow: MenuItemConstructorOptions[] = [
  { role: 'close' },
  { role: 'minimize' },
  { role: 'zoom' },
  { type: 'separator' },
  { role: 'front' },
]

/**
 * The page listens to the keys of transport and volume itself, because they depend on what has the focus there; so the menu only shows
 * them (`registerAccelerator: false`).
 */
export function menuTemplate({ mac, developer, show, command }: Dependencies): MenuItemConstructorOptions[] {
  const view = (label: string, action: MenuAction, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    ...(accelerator !== undefined && { accelerator }),
    click: () => show(action),
  })
  const play = (label: string, accelerator: string, make: (playback: Playback) => QueueCommand): MenuItemConstructorOptions => ({
    label,
    // On macOS keys of the menu are heard all the same, and one without Cmd would act while somebody writes.
    ...(!(mac && !accelerator.includes('+')) && { accelerator, registerAccelerator: false }),
    click: () => command(make),
  })
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const settings = view('Settings…', 'settings', 'CmdOrCtrl+,')

  const segue: MenuItemConstructorOptions = mac
    ? {
        label: 'Segue',
        submenu: [
          { role: 'about' },
          separator,
          settings,
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
    : { label: 'File', submenu: [settings, separator, { role: 'quit', accelerator: 'Ctrl+Q' }] }

  return [
    segue,
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        ...places.map(([label, place], index) => view(label, place, index < 9 ? `CmdOrCtrl+${index + 1}` : undefined)),
        separator,
        view('Search', 'search', 'CmdOrCtrl+K'),
        view('Back', 'back', mac ? 'Cmd+[' : 'Alt+Left'),
        view('Forward', 'forward', mac ? 'Cmd+]' : 'Alt+Right'),
        separator,
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
        ...(developer ? [separator, { role: 'toggleDevTools' } as const] : []),
      ],
    },
    {
      label: 'Playback',
      submenu: [
        play('Play or pause', 'Space', ({ paused }) => ({ type: paused ? 'resume' : 'pause' })),
        play('Next', 'CmdOrCtrl+Right', () => ({ type: 'next' })),
        play('Previous', 'CmdOrCtrl+Left', () => ({ type: 'previous' })),
        separator,
        play('Louder', 'CmdOrCtrl+Up', ({ volume }) => ({ type: 'volume', volume: clamped(volume + step) })),
        play('Softer', 'CmdOrCtrl+Down', ({ volume }) => ({ type: 'volume', volume: clamped(volume - step) })),
        play('Mute', 'M', ({ muted }) => ({ type: 'mute', muted: !muted })),
        separator,
        play('Shuffle', 'CmdOrCtrl+S', ({ shuffle }) => ({ type: 'shuffle', on: !shuffle })),
        play('Repeat', 'CmdOrCtrl+R', ({ repeat }) => ({ type: 'repeat', mode: nextRepeat[repeat] })),
        separator,
        { ...view('Play on another device…', 'devices', 'CmdOrCtrl+D'), registerAccelerator: false },
      ],
    },
    mac ? { label: 'Window', role: 'window', submenu: macWindow } : { role: 'windowMenu' },
  ]
}
