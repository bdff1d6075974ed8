// Runs several apps at one service as devices of one person, each with a data folder, a keychain, a name and a sound card of its own.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Desk, startSink } from './desk.ts'
import { startKeychain } from './keychain.ts'
import { type MediaCard, mediaCard } from './media-card.ts'
import { type Player, playerOf } from './player.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import type { Runtime } from './runtime.ts'
import { startSegue } from './segue.ts'
import type { Service } from './service.ts'

/** One running app: its window, a recorder of its own sound card, and what its desktop shows of the music through MPRIS. */
export type Device = Player & { readonly name: string; readonly recorder: Recorder; readonly card: MediaCard }

/** The devices of one person in a test. */
export type DeviceGroup = {
  /**
   * Starts an app as a device of this name and signs it in; called again after it was closed, it starts the same device again, which is
   * still signed in.
   */
  device(name: string): Promise<Device>
  /** Every start of a device so far, with the device's data folder. */
  runs(): readonly { readonly device: Device; readonly profile: string }[]
  /** Closes all devices, and deletes their data folders and keychains. */
  stop(): Promise<void>
}

type Surroundings = { readonly runtime: Runtime; readonly desk: Desk; readonly service: Service; readonly browser: Page }
type DeviceHome = { readonly profile: string; readonly recorder: Recorder; readonly env: Readonly<Record<string, string>> }

/** Opens a group without devices yet; `browser`: the page in which consent is given for every device. */
export function openDeviceGroup({ runtime, desk, service, browser }: Surroundings): DeviceGroup {
  const homes = new Map<string, DeviceHome>()
  const runs: { readonly device: Device; readonly profile: string }[] = []
  const ends: (() => Promise<void>)[] = []
  const prepareDevice = async (name: string): Promise<DeviceHome> => {
    const sink = await startSink(desk)
    const [keychain, profile] = await Promise.all([startKeychain('open'), mkdtemp(path.join(tmpdir(), 'segue-device-'))])
    await writeFile(path.join(profile, 'settings.json'), JSON.stringify({ deviceName: name }))
    const recorder = await startRecorder(desk, sink.name)
    const forget = () => rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    ends.push(() => recorder.stop().then(sink.stop), keychain.stop, forget)
    return { profile, recorder, env: { ...runtime.environment, ...desk.env, ...keychain.env, PULSE_SINK: sink.name } }
  }
  return {
    device: async name => {
      const known = homes.get(name)
      const home = known ?? (await prepareDevice(name))
      homes.set(name, home)
      const { switches } = runtime
      const player = playerOf(await startSegue({ ...home, flags: ['--connection', service.presetFile], switches }), browser)
      const device = { ...player, name, recorder: home.recorder, card: mediaCard(home.env) }
      runs.push({ device, profile: home.profile })
      if (known) await player.expectLibrary()
      else await player.signIn()
      return device
    },
    runs: () => runs,
    stop: async () => {
      await Promise.all(runs.map(({ device }) => device.close()))
      await Promise.all(ends.map(end => end()))
    },
  }
}
