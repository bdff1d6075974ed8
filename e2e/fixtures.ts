// The fixtures of the end-to-end tests: a desk (screen and sound card), a keychain, a service, an empty profile folder and the app. All are
// real programs; they are ended in the reverse order.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base, type Page, type TestInfo } from '@playwright/test'
import { startChild } from './child.ts'
import { type Desk, startDesk } from './desk.ts'
import { closeHearing, openHearing } from './hearing.ts'
import { type Keychain, type KeychainKind, startKeychain } from './keychain.ts'
import { hasPrivateDesk, needs } from './own-desktop.ts'
import { ordinaryAhead, startPilot } from './pilot.ts'
import { type Player, playerOf } from './player.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { chooseRuntime, projectFolder, type Runtime } from './runtime.ts'
import { filesOf, startSegue } from './segue.ts'
import { type Service, startService } from './service.ts'
import { type ServiceProcess, startServiceProcess } from './service-process.ts'
import { readSongs, type Songs } from './songs.ts'

type Options = {
  /** Command-line flags of the test's service, such as `['--tracks', '300']`. */
  serviceFlags: readonly string[]
  keychainKind: KeychainKind
  /** Milliseconds of sound that the app writes to the sound card ahead of time. The program that plays the pilot tone does the same. */
  soundAhead: number
  /** Language of the system as a BCP 47 tag, such as `pt-BR`; null: the language of the test run. */
  language: string | null
}
type Fixtures = {
  /** Runs before every test; fails a retry that `closeHearing` of the run before did not permit. */
  hearing: undefined
  /** Keychain and service, which start and end at the same time. `keychain`: null where the tests use the desktop that is there. */
  surroundings: { readonly keychain: Keychain | null; readonly service: Service }
  /** The private desk with a pilot tone beside the app; only tests in `e2e/listening/` may ask for it. */
  desk: Desk
  keychain: Keychain
  service: Service
  /** The app's user data folder. */
  profile: string
  /**
   * Starts the app, or starts it again; each run is closed at the end of the test. `flags`: without them the app is connected to `service`.
   * `folder`: its user data folder; without it `profile`.
   */
  start: (flags?: readonly string[], folder?: string) => Promise<Player>
  /** Opens an address as a browser asks the system to (with `xdg-open`): the program that is registered for its scheme gets it. */
  openLink: (link: string) => Promise<void>
  recorder: Recorder
}
type WorkerFixtures = {
  runtime: Runtime
  /** The private screen and sound card; null: the tests use the desktop that is there. */
  privateDesk: Desk | null
  /** The process of all services of a worker: what one made of sound and covers, later ones have already. */
  serviceProcess: ServiceProcess
  /**
   * A page of the browser in which the person signs in and consents. All tests of a worker share it, since each test has a service of its
   * own.
   */
  browserOfPerson: Page
  /**
   * The songs of a service that was started with `--tracks 300`; the test's own service has the same unless a test file sets
   * `serviceFlags`.
   */
  songs: Songs
}

export { expect } from '@playwright/test'

const threeHundredSongs = ['--tracks', '300']

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  serviceFlags: [threeHundredSongs, { option: true }],
  keychainKind: ['open', { option: true }],
  soundAhead: [ordinaryAhead, { option: true }],
  language: [null, { option: true }],

  runtime: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
    async ({}, use) => {
      const runtime = chooseRuntime()
      if (!existsSync(path.join(projectFolder, 'build', 'stamp'))) {
        const built = spawnSync(process.execPath, [path.join('tools', 'build.ts')], { cwd: projectFolder, encoding: 'utf8' })
        if (built.status !== 0) throw new Error(`The app does not build:\n${built.stderr}`)
      }
      await use(runtime)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  privateDesk: [
    async ({ runtime }, use) => {
      const desk = hasPrivateDesk ? await startDesk(runtime.kind) : null
      await use(desk)
      await desk?.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  serviceProcess: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
    async ({}, use) => {
      const program = startServiceProcess()
      await use(program)
      await program.end()
    },
    { scope: 'worker' },
  ],

  songs: [
    async ({ serviceProcess }, use) => {
      const service = await startService(threeHundredSongs, serviceProcess)
      const songs = await readSongs(service)
      await service.remove()
      await use(songs)
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  browserOfPerson: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],

  hearing: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
    async ({}, use, testInfo) => {
      await openHearing(testInfo)
      await use(undefined)
    },
    { auto: true },
  ],
  desk: async ({ privateDesk, soundAhead }, use, testInfo) => {
    if (privateDesk === null) return skip(testInfo, needs.sound)
    if (testInfo.project.name !== 'listening')
      throw new Error('A test that listens belongs into e2e/listening/: elsewhere others run beside it')
    const pilot = await startPilot(privateDesk, soundAhead)
    try {
      await use({ ...privateDesk, listened: pilot.listened })
      await closeHearing(testInfo, pilot.breaks)
    } finally {
      await pilot.stop()
    }
  },
  surroundings: async ({ keychainKind, serviceFlags, serviceProcess }, use, testInfo) => {
    if (!hasPrivateDesk && keychainKind !== 'open') return skip(testInfo, needs.keychain)
    const [keychain, service] = await Promise.all([
      hasPrivateDesk ? startKeychain(keychainKind) : null,
      startService(serviceFlags, serviceProcess),
    ])
    await use({ keychain, service })
    await Promise.all([keychain?.stop(), service.remove()])
  },
  keychain: ({ surroundings: { keychain } }, use, testInfo) => {
    if (keychain === null) return skip(testInfo, needs.keychain)
    return use(keychain)
  },
  service: ({ surroundings }, use) => use(surroundings.service),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed
  profile: async ({}, use) => {
    const profile = await mkdtemp(path.join(tmpdir(), 'segue-profile-'))
    await use(profile)
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
  start: async ({ runtime, privateDesk, surroundings: { keychain, service }, profile, browserOfPerson, language }, use, testInfo) => {
    const runs: Player[] = []
    await browserOfPerson.goto('about:blank')
    const spoken = language === null ? {} : { LANG: language.replace('-', '_'), LC_ALL: language.replace('-', '_') }
    const env = { ...runtime.environment, ...privateDesk?.env, ...keychain?.env, ...spoken }
    await use(async (given = ['--connection', service.presetFile], folder = profile) => {
      const flags = language === null ? given : [...given, `--lang=${language}`]
      const player = playerOf(await startSegue({ profile: folder, env, flags, switches: runtime.switches }), browserOfPerson)
      runs.push(player)
      return player
    })
    if (testInfo.status !== testInfo.expectedStatus) await keepEvidence(testInfo, runs, service, profile)
    await Promise.all(runs.map(run => run.close()))
  },
  openLink: async ({ runtime, privateDesk, surroundings: { keychain } }, use, testInfo) => {
    if (privateDesk === null || keychain === null) return skip(testInfo, needs.links)
    await use(async link => {
      const env = { ...process.env, ...runtime.environment, ...privateDesk.env, ...keychain.env }
      const opener = startChild('xdg-open', [link], { cwd: projectFolder, env })
      const code = await new Promise(resolve => opener.process.once('close', resolve))
      if (code !== 0) throw new Error(`The system does not open the link: ${opener.output()}`)
    })
  },
  recorder: async ({ desk }, use) => {
    const recorder = await startRecorder(desk)
    await use(recorder)
    await recorder.stop()
  },
})

/** Marks the test as skipped, with the reason. */
async function skip(testInfo: TestInfo, why: string): Promise<void> {
  testInfo.skip(true, why)
}

/** The text that a person can copy as diagnostics, with the reasons of changes of the queue; null if the app does not answer within 5 s. */
function diagnosticsOf({ page }: Player): Promise<string | null> {
  const read = page.evaluate(async () => String(Object(await Object(window).player['diagnostics.copy']()).value?.text))
  const never = new Promise<null>(resolve => {
    setTimeout(resolve, 5_000, null).unref()
  })
  return Promise.race([read.catch(() => null), never])
}

/**
 * Attaches to a failed test what helps to understand it: a picture of each run's window, the app's output, diagnostics and log files, and
 * what the service received and wrote.
 */
export async function keepEvidence(testInfo: TestInfo, runs: readonly Player[], service: Service, profile: string): Promise<void> {
  for (const [index, run] of runs.entries()) {
    const image = run.page.isClosed() ? null : await run.page.screenshot({ timeout: 5000 }).catch(() => null)
    if (image) await testInfo.attach(`window-${index}.png`, { body: image, contentType: 'image/png' })
    await testInfo.attach(`app-${index}.txt`, { body: run.output(), contentType: 'text/plain' })
    const diagnostics = run.page.isClosed() ? null : await diagnosticsOf(run)
    if (diagnostics !== null) await testInfo.attach(`diagnostics-${index}.txt`, { body: diagnostics, contentType: 'text/plain' })
  }
  for (const [name, content] of await filesOf(profile)) {
    if (name.startsWith('logs')) await testInfo.attach(path.basename(name), { body: content, contentType: 'text/plain' })
  }
  const received = await service.received().catch(error => ({ unreachable: String(error) }))
  await testInfo.attach('received.json', { body: JSON.stringify(received, null, 2), contentType: 'application/json' })
  await testInfo.attach('service.txt', { body: service.output(), contentType: 'text/plain' })
}
