// Starts, quits and kills the app through Playwright, collects its output, and catches the addresses that it opens in the browser.
import { readdir, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { projectFolder } from './runtime.ts'
import { until } from './until.ts'

export type StartOptions = {
  readonly profile: string
  readonly env: Readonly<Record<string, string>>
  readonly flags: readonly string[]
  /** What Chromium has to be told of its sandbox: `switches` of the runtime. */
  readonly switches: readonly string[]
  /** Folder of the program to start; without it this project's folder, which is the app. */
  readonly program?: string
}

/** One run of the app, from start to end. */
export type Segue = {
  readonly app: ElectronApplication
  readonly page: Page
  /** Waits for the next address that the app wants to open in the person's browser, and takes it; no browser is started. */
  nextAddress(): Promise<string>
  /** What the app has written to stdout and stderr so far. */
  output(): string
  /** Quits the app in good order, and waits until its main process has ended. */
  close(): Promise<void>
  /** Kills the app at once (SIGKILL), so that it saves nothing, as when the power fails. */
  kill(): Promise<void>
}

declare global {
  /** A global of the main process: addresses that the app passed to `shell.openExternal` and that the test has not yet taken. */
  var openedByTest: string[] | undefined
}

export async function startSegue({ profile, env, flags, switches, program = projectFolder }: StartOptions): Promise<Segue> {
  const app = await _electron.launch({
    args: [program, `--user-data-dir=${profile}`, ...flags],
    env: { ...definedOnly(process.env), ...env },
    colorScheme: null,
    // Otherwise Playwright takes the sandbox away on every Linux.
    chromiumSandbox: switches.length === 0,
    timeout: 120_000,
  })
  let output = ''
  const child = app.process()
  child.stdout?.on('data', chunk => {
    output += String(chunk)
  })
  child.stderr?.on('data', chunk => {
    output += String(chunk)
  })
  const exited = new Promise<void>(resolve => {
    child.once('exit', () => resolve())
  })
  const pid = await app.evaluate(({ dialog, shell }) => {
    // The question whether the app may reach the test's servers is answered with yes; other dialogs are shown. Tests about that question
    // answer it themselves.
    const { showMessageBox } = dialog
    const mayReach = (asked: readonly unknown[]) => JSON.stringify(asked.at(-1)).includes('Reach these servers?')
    dialog.showMessageBox = async (...asked: unknown[]) =>
      mayReach(asked) ? { response: 0, checkboxChecked: false } : Reflect.apply(showMessageBox, dialog, asked)
    globalThis.openedByTest = []
    shell.openExternal = async address => {
      globalThis.openedByTest?.push(address)
    }
    return process.pid
  })
  const page = await app.firstWindow()
  return {
    app,
    page,
    nextAddress: () => until(() => app.evaluate(() => globalThis.openedByTest?.shift()), 'the app opens the browser', 30_000),
    output: () => output,
    close: async () => {
      await app.close()
      await exited
    },
    kill: async () => {
      // By its own id, as on Windows Playwright starts the app in a shell, and `child` is that.
      process.kill(pid, 'SIGKILL')
      await exited
      await chromiumEnds(profile)
    },
  }
}

/**
 * Resolves when the stand-in's Chromium has ended, which holds the profile a moment longer than a main process that was killed. At once
 * where there is none.
 */
async function chromiumEnds(profile: string): Promise<void> {
  const owner = await readlink(path.join(profile, 'stand-in-chromium', 'SingletonLock')).catch(() => '')
  const pid = Number(/-(\d+)$/.exec(owner)?.[1] ?? 0)
  // Empty once it has ended, also while nobody has asked for its exit code.
  const commandLine = () => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (pid > 0) await until(async () => (await commandLine()) === '', 'Chromium ends')
}

/**
 * The content of every file below a profile folder by its relative path, read as Latin-1, to prove what is or is not on disk. Files that
 * are deleted meanwhile are left out.
 */
export async function filesOf(profile: string): Promise<ReadonlyMap<string, string>> {
  // null where a folder is deleted between its name and its content: then it is listed again.
  const list = () => readdir(profile, { recursive: true, withFileTypes: true }).catch(() => null)
  const entries = await until(list, `the files of ${profile}`)
  const contents = new Map<string, string>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = await readFile(file, 'latin1').catch(() => null)
    if (content !== null) contents.set(path.relative(profile, file), content)
  }
  return contents
}

const definedOnly = (values: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
