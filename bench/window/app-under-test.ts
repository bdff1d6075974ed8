// Sets up figures in a real window: the app's production bundles, signed in, with a library of so many tracks on disk.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { type Desk, startDesk } from '../../e2e/desk.ts'
import { type Keychain, startKeychain } from '../../e2e/keychain.ts'
import { type Player, playerOf } from '../../e2e/player.ts'
import { chooseRuntime, projectFolder, type Runtime, systemBrowser } from '../../e2e/runtime.ts'
import { type Segue, startSegue } from '../../e2e/segue.ts'
import { type Service, startService } from '../../e2e/service.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { buildIfChanged } from '../../tools/build/bundles.ts'
import { readPack } from '../read-pack.ts'
import { type PacedProxy, startPacedProxy } from './paced-proxy.ts'
import type { Launch } from './without-test-driver.ts'

export type AppUnderTest = {
  readonly service: Service
  /** The virtual screen and sound card on which the app runs. */
  readonly desk: Desk
  /** Starts the app, waits until its window shows Home with the whole library, performs `act`, and ends the app. */
  withPlayer<T>(act: (player: Player) => Promise<T>): Promise<T>
  /**
   * The command by which a program is started on this desk without a test driver: the app, or another program whose arguments `args` are.
   */
  start(args?: readonly string[]): Launch
  /** Path of the app's newest pack. */
  packFile(): Promise<string>
  /** Starts the app without a library on disk, so that it requests one at once, performs `act`, and ends the app. */
  withoutLibrary<T>(act: (player: Player) => Promise<T>): Promise<T>
  /**
   * Starts another program in the app's runtime, with the test driver attached as for the app, performs `act` with its page, and ends it.
   */
  withOtherProgram<T>(program: string, act: (page: Page) => Promise<T>): Promise<T>
  /** The library that the window shows, read from its pack, for comparison. */
  library(): Promise<Library>
}

type BenchEnvironment = { readonly runtime: Runtime; readonly desk: Desk; readonly keychain: Keychain }

let environment: Promise<BenchEnvironment> | null = null
const apps = new Map<string, Promise<AppUnderTest>>()
const pacedApps = new Map<string, Promise<AppUnderTest & { readonly proxy: PacedProxy }>>()
const services: Service[] = []
const proxies: PacedProxy[] = []

/**
 * The app at a stand-in with so many tracks, made when first asked for (a million take a minute) and kept until `stopApps`. `flags`: of the
 * app's command line.
 */
export const appWithTracks = (tracks: number, flags: readonly string[] = []): Promise<AppUnderTest> =>
  appWith(['--tracks', String(tracks)], flags)

/** The app at a stand-in with the library of a folder of MP3s. `flags`: of the app's command line, such as `steadySound`. */
export const appWithMusic = (folder: string, flags: readonly string[] = []): Promise<AppUnderTest> => appWith(['--music', folder], flags)

/**
 * The app at a stand-in with so many tracks, whose sounds are a folder's MP3s in turn, so that none is synthesised during a measurement.
 */
export const appWithSounds = (tracks: number, folder: string, flags: readonly string[] = []): Promise<AppUnderTest> =>
  appWith(['--tracks', String(tracks), '--music', folder], flags)

/**
 * The app at a stand-in with so many tracks, whose library is sent through `proxy`: at 1 Gbit/s, and after `hold` only when it is released.
 */
export async function appWithPacedLibrary(tracks: number): Promise<AppUnderTest & { readonly proxy: PacedProxy }> {
  const key = `paced ${tracks}`
  const known = pacedApps.get(key) ?? makePacedApp(tracks)
  pacedApps.set(key, known)
  return known
}

function appWith(world: readonly string[], flags: readonly string[] = []): Promise<AppUnderTest> {
  const key = [...world, ...flags].join(' ')
  const known = apps.get(key) ?? newService(world).then(service => makeApp(service, service.presetFile, flags))
  apps.set(key, known)
  return known
}

async function newService(world: readonly string[]): Promise<Service> {
  const service = await startService(world)
  services.push(service)
  return service
}

async function makePacedApp(tracks: number): Promise<AppUnderTest & { readonly proxy: PacedProxy }> {
  const service = await newService(['--tracks', String(tracks)])
  const proxy = await startPacedProxy(service.preset.library_url)
  proxies.push(proxy)
  const { control_url: _control, ...preset } = service.preset
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'segue-paced-')), 'connection.json')
  await writeFile(file, JSON.stringify({ ...preset, library_url: proxy.address }))
  return { ...(await makeApp(service, file, [])), proxy }
}

/** Ends all services, proxies, the keychain and the desk; the apps' profiles lie in the bench's folder, which is deleted. */
export async function stopApps(): Promise<void> {
  apps.clear()
  pacedApps.clear()
  for (const proxy of proxies.splice(0)) await proxy.stop()
  for (const service of services.splice(0)) await service.remove()
  const lastEnvironment = await environment
  environment = null
  await lastEnvironment?.keychain.stop()
  await lastEnvironment?.desk.stop()
}

async function makeEnvironment(): Promise<BenchEnvironment> {
  await buildIfChanged()
  const runtime = chooseRuntime()
  return { runtime, desk: await startDesk(runtime.kind), keychain: await startKeychain('open') }
}

async function makeApp(service: Service, connection: string, flags: readonly string[]): Promise<AppUnderTest> {
  environment ??= makeEnvironment()
  const { runtime, desk, keychain } = await environment
  const profile = await mkdtemp(path.join(tmpdir(), 'segue-profile-'))
  const env = { ...runtime.environment, ...desk.env, ...keychain.env }
  const appFlags = ['--connection', connection, ...flags]
  const run = async <T>(act: (segue: Segue) => Promise<T>): Promise<T> => {
    const segue = await startSegue({ profile, env, flags: appFlags, switches: runtime.switches })
    try {
      return await act(segue)
    } catch (error) {
      console.error(segue.output().slice(-2000))
      throw error
    } finally {
      await segue.close()
    }
  }
  await run(signIn)
  const packFile = () => newestPack(profile)
  return {
    service,
    desk,
    withPlayer: act =>
      run(async segue => {
        const player = playerOf(segue, segue.page)
        await player.expectLibrary()
        // Waits for the whole library, as the first look of a large one is shown briefly and cannot be acted on.
        await segue.page.locator('main[aria-busy=false]').waitFor({ timeout: 300_000 })
        return await act(player)
      }),
    start: (args = [projectFolder, `--user-data-dir=${profile}`, ...appFlags]) => ({
      executable: runtime.executable,
      desk,
      args: [...args, ...runtime.switches],
      env,
    }),
    packFile,
    withoutLibrary: async act => {
      for (const file of await packsOf(profile)) await rm(file)
      return run(segue => act(playerOf(segue, segue.page)))
    },
    withOtherProgram: async (program, act) => {
      const other = await mkdtemp(path.join(tmpdir(), 'segue-other-'))
      const segue = await startSegue({ profile: other, env, flags: [], switches: runtime.switches, program })
      try {
        return await act(segue.page)
      } finally {
        await segue.close()
      }
    },
    library: async () => readPack(await packFile()),
  }
}

/** Signs in as a person would, and waits for the whole library. */
async function signIn(segue: Segue): Promise<void> {
  const executablePath = systemBrowser()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  try {
    const player = playerOf(segue, await browser.newPage())
    await player.openConsent()
    await player.answerConsent('Approve')
    await player.library.waitFor({ timeout: 300_000 })
    await player.library.getByRole('link', { name: 'Songs', exact: true }).click()
    await player.firstSong().waitFor({ timeout: 300_000 })
    await segue.page.locator('main[aria-busy=false]').waitFor({ timeout: 300_000 })
  } finally {
    await browser.close()
  }
}

async function newestPack(profile: string): Promise<string> {
  const newest = (await packsOf(profile)).at(-1)
  if (newest === undefined) throw new Error('The app has no library on disk')
  return newest
}

const packsOf = async (profile: string): Promise<readonly string[]> =>
  (await readdir(profile, { recursive: true }))
    .filter(file => file.endsWith('.pack'))
    .toSorted()
    .map(file => path.join(profile, file))
