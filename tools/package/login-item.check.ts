// Tests the start at login of the packaged app: it is set by the app's own switch, and read back from the system. On Windows and macOS it
// runs as a step of its own in the workflow, as it changes the list of the person's login items.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sandboxFor } from '../../e2e/sandbox.ts'
import { appId, desktopNames } from '../../main/shell/desktop/desktop-entry.ts'
import { root } from '../build/bundles.ts'
import { findRuntime } from '../runtime.ts'
import { openWindow } from './open-window.ts'
import { packagedApp } from './packaged-app.ts'

const { executable } = packagedApp()
const runsHere = process.platform === 'linux' || process.env['SEGUE_PROOF'] === 'desktop'
let folder = ''

before(
  async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'segue-login-'))
    if (!runsHere) return
    const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(root, 'tools/package.ts'), '--dir'], { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  },
  { timeout: 5 * 60_000 },
)
after(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))

/** The system's own list of programs to start at login, as text; '' on Linux if there is no entry. */
async function startsAtLogin(): Promise<string> {
  const said = (command: string, ...args: readonly string[]) => spawnSync(command, args, { encoding: 'utf8' }).stdout
  switch (process.platform) {
    case 'win32':
      return said('reg', 'query', String.raw`HKCU\Software\Microsoft\Windows\CurrentVersion\Run`)
    case 'darwin':
      return said('sudo', '-n', 'sfltool', 'dumpbtm')
    default:
      return readFile(path.join(folder, 'config/autostart', desktopNames.packaged), 'utf8').catch(() => '')
  }
}
/** Text by which the app's entry in the system's list is recognised. */
const mark = process.platform === 'darwin' ? appId : executable
async function eventually(isListed: boolean): Promise<string> {
  for (const end = performance.now() + 20_000; ; await pause(200)) {
    const listed = await startsAtLogin()
    if (listed.includes(mark) === isListed) return listed
    assert.ok(performance.now() < end, `${isListed ? 'not listed' : 'still listed'}:\n${listed}`)
  }
}

test('it is set by the switch, with what the start needs, and taken back by it', { skip: !runsHere, timeout: 120_000 }, async () => {
  const profile = path.join(folder, 'profile')
  const switches = [`--user-data-dir=${profile}`, '--demo', ...sandboxFor({ ...findRuntime(), executable }).switches]
  const { page, stop } = await openWindow(executable, switches, { XDG_CONFIG_HOME: path.join(folder, 'config') })
  try {
    await page.getByRole('navigation', { name: 'Library' }).getByRole('link', { name: 'Settings', exact: true }).click({ timeout: 60_000 })
    const atLogin = page.getByRole('switch', { name: 'Start at login' })
    await atLogin.click()
    const listed = await eventually(true)
    // On macOS the list holds no arguments: a start at login is recognised by the process that started the app.
    if (process.platform !== 'darwin') for (const word of [profile, '--hidden']) assert.ok(listed.includes(word), listed)
    await atLogin.click()
    await eventually(false)
  } finally {
    await stop()
  }
})
