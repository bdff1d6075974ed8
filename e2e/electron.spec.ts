// Where the app meets Electron itself: keys of the menu, bugs that nothing caught, and a start while it ends.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startChild } from './child.ts'
import { startTrayHost } from './desktop/tray-host.ts'
import { expect, test } from './fixtures.ts'
import type { Player } from './player.ts'
import { projectFolder, type Runtime } from './runtime.ts'

/** Keys of the menu. `windows`: the code that Chromium has for a key on every system; `mac`: that of macOS. */
const menuKeys = [
  { key: '2', code: 'Digit2', windows: 50, mac: 19 },
  { key: ',', code: 'Comma', windows: 188, mac: 43 },
  { key: 'k', code: 'KeyK', windows: 75, mac: 40 },
] as const

/**
 * Presses a key of the menu together with Ctrl or ⌘. Of keys that a test presses, Chromium hands on to the real Electron's menu only those
 * that come with a code of the system, and Playwright gives none.
 */
async function pressMenuKey({ page }: Player, { kind }: Runtime, { key, code, windows, mac }: (typeof menuKeys)[number]): Promise<void> {
  if (kind === 'stand-in') return page.keyboard.press(`ControlOrMeta+${key}`)
  const isMac = process.platform === 'darwin'
  const devTools = await page.context().newCDPSession(page)
  const pressed = { key, code, modifiers: isMac ? 4 : 2, windowsVirtualKeyCode: windows, nativeVirtualKeyCode: isMac ? mac : windows }
  await devTools.send('Input.dispatchKeyEvent', { ...pressed, type: 'rawKeyDown', text: key, unmodifiedText: key })
  await devTools.send('Input.dispatchKeyEvent', { ...pressed, type: 'keyUp' })
  await devTools.detach()
}

test('keys of the menu change nothing below an open layer, and act as soon as it is closed', async ({ start, runtime }) => {
  const player = await start()
  await player.signIn()
  const heading = player.page.getByRole('heading', { level: 1 })
  await player.page.keyboard.press('ControlOrMeta+/')
  const layer = player.page.getByRole('dialog')
  await expect(layer).toBeVisible()
  // The app's own listener gets each action of the menu before the listener of this test.
  await player.page.evaluate(() => {
    const count = { actions: 0 }
    Object.assign(window, { menuCount: count })
    Reflect.get(window, 'player').onMenu(() => void count.actions++)
  })
  for (const key of menuKeys) await pressMenuKey(player, runtime, key)
  await expect.poll(() => player.page.evaluate(() => Reflect.get(window, 'menuCount').actions)).toBe(menuKeys.length)
  await expect(layer).toHaveCount(1)
  await player.page.keyboard.press('Escape')
  await expect(layer).toHaveCount(0)
  await expect(heading).toHaveText('Songs')
  await player.page.keyboard.press('ControlOrMeta+2')
  await expect(heading).toHaveText('Albums')
})

/** Replaces the relaunch by writing its options to a file in the profile, which the test can read after the app has ended. */
const noteRelaunch = ({ app }: Player) =>
  app.evaluate(({ app: electronApp }) => {
    const { writeFileSync } = process.getBuiltinModule('node:fs')
    const note = (options: unknown): void => writeFileSync(`${electronApp.getPath('userData')}/relaunched`, JSON.stringify(options))
    electronApp.relaunch = note
    // On Linux the app starts its next run itself.
    const childProcess = process.getBuiltinModule('node:child_process')
    const { spawn } = childProcess
    const noteNextRun = (...call: Parameters<typeof spawn>) => {
      const [execPath, args, options] = call
      if (!options.detached || options.cwd !== '/') return spawn(...call)
      note({ execPath, args })
      return spawn('/bin/true')
    }
    Object.assign(childProcess, { spawn: noteNextRun })
    process.getBuiltinModule('node:module').syncBuiltinESMExports()
  })
const ended = ({ app }: Player): Promise<number | null> => new Promise(resolve => app.process().once('exit', code => resolve(code)))

test('a bug that nothing caught is told with three ways on: start again, copy the details, quit', async ({ start, profile }) => {
  const note = (name: string) => readFile(path.join(profile, name), 'utf8').catch(() => null)
  const crash = async (response: number) => {
    const player = await start([])
    await noteRelaunch(player)
    const gone = ended(player)
    await player.app.evaluate(({ app, clipboard, dialog }, answer) => {
      const { writeFileSync } = process.getBuiltinModule('node:fs')
      dialog.showMessageBox = async () => ({ response: answer, checkboxChecked: false })
      const { writeText } = clipboard
      clipboard.writeText = async text => {
        await writeText.call(clipboard, text)
        writeFileSync(`${app.getPath('userData')}/copied`, text)
      }
      setTimeout(() => {
        throw new Error('broken on purpose')
      })
    }, response)
    expect(await gone).toBe(1)
  }
  await crash(2)
  expect([await note('copied'), await note('relaunched')]).toEqual([null, null])
  await crash(1)
  expect(await note('copied')).toContain('broken on purpose')
  expect(await note('relaunched')).toBeNull()
  await crash(0)
  expect(JSON.parse(String(await note('relaunched'))).args).toContain(`--user-data-dir=${profile}`)
})

test('a clipboard that fails is a line of the log, and no crash', async ({ start, profile }) => {
  const player = await start([])
  await player.app.evaluate(({ clipboard }) => {
    clipboard.writeText = async () => {
      throw new Error('no clipboard')
    }
  })
  expect(await player.page.evaluate(() => Reflect.get(window, 'player')['diagnostics.copy']())).toMatchObject({ ok: true })
  const log = () => readFile(path.join(profile, 'logs/segue.log'), 'utf8').catch(() => '')
  await expect.poll(log).toContain('the text could not be copied')
  expect(await log()).not.toContain('crashed')
})

test('who starts the app while it ends gets it anew, with the link that they came by', async ({ start, runtime, privateDesk, profile }) => {
  const player = await start([])
  await noteRelaunch(player)
  const gone = ended(player)
  await player.app.evaluate(({ app }) => {
    // The app does not end before another instance has told it that it started.
    const { exit } = app
    const told = new Promise<void>(resolve => void app.once('second-instance', () => resolve()))
    app.exit = code => void told.then(() => exit.call(app, code))
    app.quit()
  })
  const args = [projectFolder, `--user-data-dir=${profile}`, ...runtime.switches, 'segue://oauth/callback?code=late']
  const other = startChild(runtime.executable, args, {
    cwd: projectFolder,
    env: { ...process.env, ...runtime.environment, ...privateDesk?.env },
  })
  await gone
  await other.stop()
  const relaunched = JSON.parse(await readFile(path.join(profile, 'relaunched'), 'utf8'))
  expect(relaunched.args).toContain(`--user-data-dir=${profile}`)
  expect(relaunched.args.at(-1)).toBe('segue://oauth/callback?code=late')
})

test('who quits while the page loads has quit, and no crash', async ({ runtime, privateDesk, profile }) => {
  const quitter = path.join(profile, 'quit.cjs')
  await mkdir(profile, { recursive: true })
  await writeFile(
    quitter,
    `const { app } = require('electron')
    process.argv.splice(process.argv.indexOf('-r'), 2)
    app.on('browser-window-created', (_event, { webContents }) => webContents.once('did-start-loading', () => setImmediate(() => app.quit())))`,
  )
  const child = startChild(runtime.executable, ['-r', quitter, projectFolder, `--user-data-dir=${profile}`, ...runtime.switches], {
    cwd: projectFolder,
    env: { ...process.env, ...runtime.environment, ...privateDesk?.env },
  })
  expect(await new Promise(resolve => child.process.once('exit', resolve))).toBe(0)
  expect(child.output()).not.toContain('crashed')
  expect(await readFile(path.join(profile, 'logs/segue.log'), 'utf8').catch(() => '')).not.toContain('crashed')
})

test('keys of the menu do nothing while the app ends, when its window has gone', async ({ start, profile }) => {
  const player = await start([])
  const gone = ended(player)
  await player.app.evaluate(({ app, Menu }) => {
    const click = () => {
      for (const { submenu } of Menu.getApplicationMenu()?.items ?? [])
        for (const item of submenu?.items ?? []) if (!item.role && item.type !== 'separator') item.click()
    }
    app.on('will-quit', () => {
      click()
      setImmediate(click)
    })
    app.quit()
  })
  expect(await gone).toBe(0)
  expect(await readFile(path.join(profile, 'logs/segue.log'), 'utf8').catch(() => '')).not.toMatch(/ error | crashed/)
})

test('started at login, the page knows that nobody sees it, its timers run, and the window comes as it was left', async ({
  runtime,
  privateDesk,
  surroundings: { keychain },
  profile,
}) => {
  // On Linux a hidden window moves to the taskbar if no tray shows its icon (tray.spec.ts).
  const tray = keychain && (await startTrayHost(keychain.env))
  const probe = path.join(profile, 'probe.cjs')
  const foundFile = path.join(profile, 'found.json')
  await mkdir(profile, { recursive: true })
  // The app runs without Playwright, which would keep every page visible.
  await writeFile(
    probe,
    `const { app } = require('electron')
    process.argv.splice(process.argv.indexOf('-r'), 2)
    const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
    app.on('browser-window-created', (_event, window) => window.webContents.once('did-finish-load', async () => {
      const look = async () => [await window.webContents.executeJavaScript('document.visibilityState'), window.isVisible(), window.isMaximized(), window.isMinimized()]
      // The desktop takes its time to show, maximise or minimise a window.
      const settled = async wanted => {
        for (let times = 0; times < 100 && JSON.stringify(await look()) !== JSON.stringify(wanted); times += 1) await pause(200)
        return look()
      }
      await pause(1000)
      const found = [process.argv.includes('--no-tray') ? await settled(['hidden', process.platform === 'linux', false, true]) : await look()]
      // Timers of pages that nobody sees run once a second, unless they are told otherwise (main/shell/lifecycle/switches.ts).
      // In fifteen seconds that makes fifteen ticks; a busy machine makes a hundred.
      const ticks = await window.webContents.executeJavaScript('new Promise(resolve => { let ticks = 0; const end = () => { clearInterval(timer); resolve(ticks) }; const timer = setInterval(() => { ticks++; if (ticks > 20) end() }, 10); setTimeout(end, 15000) })')
      found.push(ticks > 20)
      if (process.argv.includes('--shown')) {
        window.show()
        found.push(await settled(['visible', true, true, false]))
      }
      require('node:fs').writeFileSync(${JSON.stringify(foundFile)}, JSON.stringify(found))
      app.quit()
    }))`,
  )
  const file = path.join(profile, 'window.json')
  await writeFile(file, JSON.stringify({ x: 10, y: 10, width: 1000, height: 700, maximized: true }))
  const run = async (...more: readonly string[]) => {
    const args = ['-r', probe, projectFolder, `--user-data-dir=${profile}`, '--hidden', ...runtime.switches, ...more]
    const child = startChild(runtime.executable, args, {
      cwd: projectFolder,
      env: { ...process.env, ...runtime.environment, ...privateDesk?.env, ...keychain?.env },
    })
    await new Promise(resolve => child.process.once('exit', resolve))
    return JSON.parse(await readFile(foundFile, 'utf8'))
  }
  expect(await run()).toEqual([['hidden', false, false, false], true])
  expect(JSON.parse(await readFile(file, 'utf8')).places).toEqual([expect.objectContaining({ maximized: true })])
  expect(await run('--shown')).toEqual([['hidden', false, false, false], true, ['visible', true, true, false]])
  tray?.leave()
  if (process.platform === 'darwin') return
  // With the tray icon switched off, a start with `--hidden` minimises the window, or nothing of the app would be seen.
  await writeFile(path.join(profile, 'settings.json'), JSON.stringify({ desktop: { tray: false } }))
  // X11 counts a minimised window as visible.
  expect(await run('--no-tray')).toEqual([['hidden', process.platform === 'linux', false, true], true])
})
