// The start at login on Linux: the file that desktops look for, as a desktop reads it, and a start by what it says. From a package, and on
// Windows and macOS: tools/package/login-item.check.ts.
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { startTrayHost } from './desktop/tray-host.ts'
import { expect, test } from './fixtures.ts'
import { projectFolder } from './runtime.ts'

/** The words of a command in a desktop file (freedesktop.org, Desktop Entry Specification 1.5, “The Exec key”). */
function wordsOf(entry: string): readonly string[] {
  const value = /^Exec=(.*)$/m.exec(entry)?.[1]?.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 's' ? ' ' : sign)) ?? ''
  const words = value.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)
  return [...words].map(([, quoted, plain]) => (quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '').replaceAll('%%', '%'))
}

test('switched on, a desktop starts this profile without its window; switched off, it does not', async ({
  keychain,
  start,
  profile,
  runtime,
}) => {
  // Without a tray to show its icon the hidden window would move to the taskbar (tray.spec.ts).
  const tray = await startTrayHost(keychain.env)
  const folder = path.join(profile, 'my music, 100% "live"')
  const file = path.join(String(keychain.env['XDG_CONFIG_HOME']), 'autostart/app.segue.player.unpackaged.desktop')
  const entry = () => readFile(file, 'utf8').catch(() => null)
  const first = await start([], folder)
  await first.button(/Try the demo library/).click()
  await first.expectLibrary()
  expect(await entry()).toBeNull()
  await first.go('Settings')
  await first.page.getByRole('switch', { name: 'Start at login' }).click()
  await expect.poll(entry).toContain('[Desktop Entry]\nType=Application\nName=Segue\n')
  const [program, app, ...more] = wordsOf(String(await entry()))
  expect([await realpath(String(program)), app]).toEqual([await realpath(runtime.executable), path.resolve(projectFolder)])
  expect(more.filter(word => word !== '--no-sandbox')).toEqual([`--user-data-dir=${folder}`, '--hidden'])
  await first.close()

  const atLogin = await start(
    more.filter(word => !word.startsWith('--user-data-dir=')),
    folder,
  )
  await atLogin.expectLibrary()
  await tray.icon()
  const isShown = () =>
    atLogin.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map(window => [window.isVisible(), window.isMinimized()]))
  expect(await isShown()).toEqual([[false, false]])
  await tray.click()
  await expect.poll(isShown).toEqual([[true, false]])
  await atLogin.go('Settings')
  await atLogin.page.getByRole('switch', { name: 'Start at login' }).click()
  await expect.poll(entry).toBeNull()
  tray.leave()
})
