// What the app asks for on the buses of Linux, a Flatpak of it may ask for.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../build/bundles.ts'
import { rights } from './flatpak.ts'

/** For each API of Electron, the rights to the bus names that Chromium itself talks to for it. */
const byElectron = {
  Tray: ['--talk-name=org.kde.StatusNotifierWatcher'],
  Notification: ['--talk-name=org.freedesktop.Notifications'],
  powerMonitor: ['--system-talk-name=org.freedesktop.login1'],
  powerSaveBlocker: ['org.gnome.SessionManager', 'org.freedesktop.PowerManagement', 'org.freedesktop.ScreenSaver'].map(
    name => `--talk-name=${name}`,
  ),
} as const

test.each(Object.entries(byElectron))('for %s', (part, wanted) => {
  const sources = ['desktop.ts', 'background-features.ts', 'power.ts'].map(file =>
    readFileSync(path.join(root, 'main/shell/desktop', file), 'utf8'),
  )
  expect(sources.some(source => new RegExp(`import \\{[^}]*\\b${part}\\b[^}]*\\} from 'electron'`).test(source))).toBe(true)
  expect(Object.keys(rights)).toEqual(expect.arrayContaining([...wanted]))
})

test('for what hears of a locked screen', () => {
  const thread = readFileSync(path.join(root, 'main/desktop/screen-lock/lock-thread.ts'), 'utf8')
  const named = [...thread.matchAll(/const \w+ = '(org\.freedesktop\.\w+)'/g)].map(([, name]) => name)
  expect(named).toEqual(['org.freedesktop.login1', 'org.freedesktop.ScreenSaver'])
  for (const name of named) expect(Object.keys(rights).some(right => right.endsWith(`talk-name=${name}`))).toBe(true)
})
