// Starts, ends and kills the app itself, and keeps what it said: one started app with its window and its person's browser.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { _electron, type ElectronApplication, type Page } from '@playwright/test'
import { projectFolder } from './runtime.ts'
import { until } from './until.ts'

export type StartOptions = {
  readonly profile: string
  readonly env: Readonly<Record<string, string>>
  readonly flags: readonly string[]
  /** The folder of the program that is started; else the app. */
  readonly program?: string
}

/** One run of the app. */
export type Segue = {
  readonly app: ElectronApplication
  readonly page: Page
  /** The next address that the app handed to the person's browser; waits for it. */
  nextAddress(): Promise<string>
  /** What the app wrote to stdout and stderr. */
  output(): string
  /** Quits as a person would, and waits until no process is left. */
  close(): Promise<void>
  /** Ends it as a power cut would. */
  kill(): Promise<void>
}

declare global {
  /** Addresses that went to the browser; lives in the main process while a test looks on. */
  var openedByTest: string[] | undefined
}

export async function startSegue({ profile, env, flags, program = projectFolder }: StartOptions): Promise<Segue> {
  const app = await _electron.launch({
    args: [program, `--user-data-dir=${profile}`, ...flags],
    env: { ...definedOnly(process.env), ...env },
    colorScheme: null,
    timeout: 30_000,
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
  await app.evaluate(({ dialog, shell }) => {
    // The person goes on to the servers that the test names; a test about that question answers it itself.
    const { showMessageBox } = dialog
    const mayReach = (asked: readonly unknown[]) => JSON.stringify(asked.at(-1)).includes('Reach these servers?')
    dialog.showMessageBox = async (...asked: unknown[]) =>
      mayReach(asked) ? { response: 0, checkboxChecked: false } : Reflect.apply(showMessageBox, dialog, asked)
    globalThis.openedByTest = []
    shell.openExternal = async address => {
      globalThis.openedByTest?.push(address)
    }
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
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Every file below a profile folder, for proofs about what is and what is not on disk. Files that come and go are passed over. */
export async function filesOf(profile: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(profile, { recursive: true, withFileTypes: true })
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
