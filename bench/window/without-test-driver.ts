// Runs a playing program without a test driver, which would keep its page visible: the program is commanded by another device, heard in the
// recording, and hidden as a window manager would.
import { spawnSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBareDevice } from '../../e2e/bare-device.ts'
import { type Child, startChild } from '../../e2e/child.ts'
import type { Desk } from '../../e2e/desk.ts'
import type { Service } from '../../e2e/service.ts'
import { startTape } from '../../e2e/tape.ts'
import { until } from '../../e2e/until.ts'

/** A running program with one window, and the virtual screen and sound card that it uses. */
export type ProgramWithoutDriver = { readonly program: Child; readonly desk: Desk }

const envOf = ({ env }: Desk): NodeJS.ProcessEnv => ({ ...process.env, ...env })

const runCommand = (desk: Desk, command: string, args: readonly string[]) =>
  spawnSync(command, args, { env: envOf(desk), encoding: 'utf8' })

function runOrThrow(desk: Desk, command: string, ...args: readonly string[]): string {
  const { stdout, stderr, status, error } = runCommand(desk, command, args)
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? stderr}`)
  return stdout
}

/** The list of windows on the screen, as text of xwininfo; it is incomplete if a window closes meanwhile. */
const windowsOf = (desk: Desk): string => runCommand(desk, 'xwininfo', ['-root', '-tree']).stdout ?? ''

/** The id of the program's window, once it is open. */
export const windowIdOf = ({ program, desk }: ProgramWithoutDriver): Promise<string> =>
  until(
    () => /(0x\w+) .* \d{3,}x\d{3,}\+/.exec(windowsOf(desk))?.[1],
    () => `a window opens: ${program.output()}`,
    60_000,
  )

/**
 * Hides the window by the property that a window manager would set: there is none on the virtual screen, and Chromium follows the property.
 */
export async function hide(app: ProgramWithoutDriver): Promise<void> {
  const state = '_NET_WM_STATE'
  runOrThrow(app.desk, 'xprop', '-id', await windowIdOf(app), '-f', state, '32a', '-set', state, '_NET_WM_STATE_HIDDEN')
}

/** Waits until the recording has sound. */
export async function untilSounds({ desk, program }: ProgramWithoutDriver): Promise<void> {
  const tape = await startTape(desk)
  try {
    for (;;) {
      await tape.more()
      if (tape.since(Math.max(0, tape.seconds() - 0.2)).left.some(sample => sample !== 0)) return
      if (tape.since(Math.max(0, tape.seconds() - 0.2)).right.some(sample => sample !== 0)) return
      if (tape.seconds() > 60) throw new Error(`Nothing was heard: ${program.output()}`)
    }
  } finally {
    await tape.stop()
  }
}

/** Makes the app play its stored queue, by a command of another device, and waits until it is heard. */
export async function commandToPlay(service: Service, app: ProgramWithoutDriver): Promise<void> {
  await windowIdOf(app)
  await until(async () => (await service.sockets()) > 0, 'the app follows its queue', 60_000)
  const { frames } = await service.received()
  const session = frames.findLast(({ from }) => from === 'client')?.session_uuid
  const phone = await openBareDevice(service, 'Phone')
  phone.send(session, 'set_state', { value: { pause: false } })
  await untilSounds(app)
  phone.socket.close()
}

/** Writes a program whose page is a bare audio element with a file; returns its folder. */
export async function writeBareProgram(folder: string, song: string): Promise<string> {
  const page = '<!doctype html><meta charset="utf-8"><title>Bare</title><audio autoplay src="song.mp3"></audio>'
  const main = `
import { readFile } from 'node:fs/promises'
import { app, BrowserWindow, protocol } from 'electron'
app.commandLine.appendSwitch('autoplay-policy', 'no-user-gesture-required')
protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true, stream: true } }])
app.whenReady().then(async () => {
  const song = await readFile(${JSON.stringify(song)})
  const respond = (body, type) => new Response(body, { headers: { 'content-type': type, 'content-length': String(body.length) } })
  const isSong = ({ url }) => new URL(url).pathname === '/song.mp3'
  protocol.handle('app', asked => (isSong(asked) ? respond(song, 'audio/mpeg') : respond(${JSON.stringify(page)}, 'text/html')))
  const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false }
  await new BrowserWindow({ width: 1200, height: 800, webPreferences }).loadURL('app://bare/index.html')
})
`
  const program = path.join(folder, 'bare')
  await mkdir(program, { recursive: true })
  await writeFile(path.join(program, 'package.json'), '{ "name": "bare", "type": "module", "main": "main.js" }')
  await writeFile(path.join(program, 'main.js'), main)
  return program
}

/** Writes a program whose window shows one word; returns its folder. */
export async function writeEmptyProgram(folder: string): Promise<string> {
  const page = 'data:text/html,<!doctype html><meta charset="utf-8"><title>Empty</title><p>Empty</p>'
  const main = `
import { app, BrowserWindow } from 'electron'
app.whenReady().then(() => {
  const webPreferences = { sandbox: true, contextIsolation: true, nodeIntegration: false }
  return new BrowserWindow({ width: 1200, height: 800, webPreferences }).loadURL(${JSON.stringify(page)})
})
`
  const program = path.join(folder, 'empty')
  await mkdir(program, { recursive: true })
  await writeFile(path.join(program, 'package.json'), '{ "name": "empty", "type": "module", "main": "main.js" }')
  await writeFile(path.join(program, 'main.js'), main)
  return program
}

/** The command that starts a program, its environment, and the desk that it runs on. */
export type Launch = {
  readonly executable: string
  readonly desk: Desk
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** Starts a program of the runtime without a test driver, performs `act`, and ends the program. */
export async function withProgram<T>({ executable, desk, args, env }: Launch, act: (app: ProgramWithoutDriver) => Promise<T>): Promise<T> {
  const program = startChild(executable, args, { env: { ...envOf(desk), ...env } })
  try {
    return await act({ program, desk })
  } finally {
    await program.stop()
    await pause(500) // time for its last processes to end, so that the next program finds an idle machine
  }
}
