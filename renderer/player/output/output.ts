// Which device the sound goes to: the one chosen while it is there, else the system's. What is unplugged stops the music.
import type { Settings } from '../../../shared/settings.ts'
import { isSystems, type Outputs, outputsOf } from '../../state/sound/output-devices.ts'

/** Something that sounds: an element, or a graph. */
export type Sink = { setSinkId(id: string): Promise<void> }

export type Output = {
  /** From now on the sound of it goes where it should; returns how to let go of it. */
  add(sink: Sink): () => void
  /** Another device was chosen. */
  choose(): void
  stop(): void
}

type Dependencies = {
  readonly devices: Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
  readonly chosen: () => Pick<Settings, 'output' | 'outputName'>
  /** What the sound came out of is gone, by its name if it has one. `chosen`: a person had chosen it. */
  readonly lost: (name: string, chosen: boolean) => void
  readonly log: (text: string) => void
}

export function startOutput({ devices, chosen, lost, log }: Dependencies): Output {
  const sinks = new Set<Sink>()
  let there: Outputs = []
  let used = ''

  const send = (sink: Sink) => void sink.setSinkId(used).catch(error => log(`an output device cannot be used: ${String(error)}`))
  const turn = () => {
    const id = find(there, chosen())?.deviceId ?? ''
    if (id === used) return
    used = id
    for (const sink of sinks) send(sink)
  }
  const look = async () => {
    const now = await outputsOf(devices)
    // Changes come in bursts: what another look has seen meanwhile is not told again.
    const before = there
    there = now
    const gone = before.length > 0 ? unplugged(before, there, used) : null
    turn()
    if (gone) lost(gone.label, gone.deviceId === find(before, chosen())?.deviceId)
  }
  const change = () => void look().catch(error => log(`output devices cannot be listed: ${String(error)}`))
  devices.addEventListener('devicechange', change)
  change()

  return {
    add: sink => {
      sinks.add(sink)
      if (used !== '') send(sink)
      return () => void sinks.delete(sink)
    },
    choose: turn,
    stop: () => devices.removeEventListener('devicechange', change),
  }
}

/** The device that was chosen, by its id, or by its name if that is a new one now; null if it is away, or the system's was chosen. */
function find(there: Outputs, { output, outputName }: Pick<Settings, 'output' | 'outputName'>): MediaDeviceInfo | null {
  if (output === '') return null
  const real = there.filter(device => !isSystems(device))
  return real.find(({ deviceId }) => deviceId === output) ?? real.find(({ label }) => label !== '' && label === outputName) ?? null
}

/** Screens have sound, too, which goes whenever they sleep. */
const ofScreen = /hdmi|display\s?port/i

/**
 * What was in use and is not there any more. What the system uses is known by its group. Where its group is that of no device, as on Linux,
 * whatever goes may have been it: music that stops is better than music that all the room hears.
 */
function unplugged(before: Outputs, now: Outputs, used: string): MediaDeviceInfo | null {
  const real = before.filter(device => !isSystems(device))
  const isGone = ({ deviceId }: MediaDeviceInfo): boolean => !now.some(device => device.deviceId === deviceId)
  const group = before.find(({ deviceId }) => deviceId === 'default')?.groupId
  const inUse = real.find(device => (used === '' ? device.groupId === group : device.deviceId === used))
  if (inUse) return isGone(inUse) ? inUse : null
  return (used === '' && real.find(device => isGone(device) && !ofScreen.test(device.label))) || null
}
