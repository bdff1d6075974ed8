// Setup of figures in a real window: the app's production bundles, signed in, with a library of so many tracks on disk.
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
import { findRuntime } from '../../tools/runtime.ts'
import { sandboxFor } from '../../tools/sandbox.ts'
import { readPack } from '../read-pack.ts'
import { type Paced, startPaced } from './paced.ts'
import type { Start } from './undriven.ts'

export type Stage = {
  readonly service: Service
  /** The virtual screen and sound card. */
  readonly desk: Desk
  /** Runs the app during `act`; its window shows Home with the whole pack loaded. */
  play<T>(act: (player: Player) => Promise<T>): Promise<T>
  /** How to start a program here without a test driver: the app, or another one given by `args`. */
  start(args?: readonly string[]): Start
  /** Path of the app's newest pack. */
  packFile(): Promise<string>
  /** Runs the app during `act` without a library on disk, so that it requests one at once. */
  playAnew<T>(act: (player: Player) => Promise<T>): Promise<T>
  /** Runs another program of the runtime during `act`, with the test driver attached as for the app. */
  runOther<T>(program: string, act: (page: Page) => Promise<T>): Promise<T>
  /** The library that the window shows, for comparison. */
  library(): Promise<Library>
}

type Room = { readonly runtime: Runtime; readonly desk: Desk; readonly keychain: Keychain }

let room: Promise<Room> | null = null
const stages = new Map<string, Promise<Stage>>()
const pacedStages = new Map<string, Promise<Stage & { readonly paced: Paced }>>()
const services: Service[] = []
const pacers: Paced[] = []

/** The stage with so many tracks, made on demand (a million take a minute) and kept until `endStages`. `flags`: for the app. */
export const stageOf = (tracks: number, flags: readonly string[] = []): Promise<Stage> => stageWith(['--tracks', String(tracks)], flags)

/** The stage with a folder of MP3s; flags such as `steadySound`. */
export const stageOfMusic = (folder: string, flags: readonly string[] = []): Promise<Stage> => stageWith(['--music', folder], flags)

/** The stage with so many tracks that use a folder's MP3s as their sound in turn, so that none is synthesised during a measurement. */
export const stageOfSounds = (tracks: number, folder: string, flags: readonly string[] = []): Promise<Stage> =>
  stageWith(['--tracks', String(tracks), '--music', folder], flags)

/** The stage with so many tracks whose library arrives at 1 Gbit/s, when it is released. */
export async function stageOfPaced(tracks: number): Promise<Stage & { readonly paced: Paced }> {
  const key = `paced ${tracks}`
  const known = pacedStages.get(key) ?? makePacedStage(tracks)
  pacedStages.set(key, known)
  return known
}

function stageWith(world: readonly string[], flags: readonly string[] = []): Promise<Stage> {
  const key = [...world, ...flags].join(' ')
  const known = stages.get(key) ?? newService(world).then(service => makeStage(service, service.presetFile, flags))
  stages.set(key, known)
  return known
}

async function newService(world: readonly string[]): Promise<Service> {
  const service = await startService(world)
  services.push(service)
  return service
}

async function makePacedStage(tracks: number): Promise<Stage & { readonly paced: Paced }> {
  const service = await newService(['--tracks', String(tracks)])
  const paced = await startPaced(service.preset.library_url)
  pacers.push(paced)
  const { control_url: _control, ...preset } = service.preset
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'segue-paced-')), 'connection.json')
  await writeFile(file, JSON.stringify({ ...preset, library_url: paced.address }))
  return { ...(await makeStage(service, file, [])), paced }
}

/** Ends everything that stages started; their profiles lie in the bench's folder, which is deleted. */
export async function endStages(): Promise<void> {
  stages.clear()
  pacedStages.clear()
  for (const paced of pacers.splice(0)) await paced.stop()
  for (const service of services.splice(0)) await service.remove()
  const left = await room
  room = null
  await left?.keychain.stop()
  await left?.desk.stop()
}

async function makeRoom(): Promise<Room> {
  await buildIfChanged()
  return { runtime: chooseRuntime(), desk: await startDesk(), keychain: await startKeychain('open') }
}

async function makeStage(service: Service, connection: string, flags: readonly string[]): Promise<Stage> {
  room ??= makeRoom()
  const { runtime, desk, keychain } = await room
  const profile = await mkdtemp(path.join(tmpdir(), 'segue-profile-'))
  const env = { ...runtime.environment, ...desk.env, ...keychain.env }
  const appFlags = ['--connection', connection, ...flags]
  const run = async <T>(act: (segue: Segue) => Promise<T>): Promise<T> => {
    const segue = await startSegue({ profile, env, flags: appFlags })
    try {
      return await act(segue)
    } catch (error) {
      console.error(segue.said().slice(-2000))
      throw error
    } finally {
      await segue.close()
    }
  }
  await run(signIn)
  const packFile = () => newestPack(profile)
  const sandbox = sandboxFor(findRuntime())
  return {
    service,
    desk,
    play: act =>
      run(async segue => {
        const player = playerOf(segue, segue.page)
        await player.expectLibrary()
        // Waits for the whole library, as the first look of a large one is brief and cannot be acted on.
        await segue.page.locator('main[aria-busy=false]').waitFor({ timeout: 300_000 })
        return await act(player)
      }),
    start: (args = [projectFolder, `--user-data-dir=${profile}`, ...appFlags]) => ({
      executable: runtime.executable,
      desk,
      args: [...args, ...sandbox.switches],
      env,
    }),
    packFile,
    playAnew: async act => {
      for (const file of await packsOf(profile)) await rm(file)
      return run(segue => act(playerOf(segue, segue.page)))
    },
    runOther: async (program, act) => {
      const other = await mkdtemp(path.join(tmpdir(), 'segue-other-'))
      const segue = await startSegue({ profile: other, env, flags: [], program })
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
