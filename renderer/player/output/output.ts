// The output device: the chosen one while it is plugged in, else the system's default; pauses when the one in use is unplugged.
import type { Settings } from '../../../shared/settings.ts'
import { isSystems, type Outputs, outputsOf } from '../../state/sound/output-devices.ts'

/** Anything with an output device: an audio element, or an audio context. */
export type Sink = { setSinkId(id: string): Promise<void> }

export type Output = {
  /** Keeps a sink on the right device from now on; returns the function that releases it. */
  add(sink: Sink): () => void
  /** Applies a newly chosen device. */
  choose(): void
  stop(): void
}

type Dependencies = {
  readonly devices: Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
  readonly chosen: () => Pick<Settings, 'output' | 'outputName'>
  /** Called when the device in use was unplugged, with its name if it has one; `chosen`: a person had chosen it. */
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
    // `devicechange` fires in bursts, so a device that another check has handled meanwhile is not reported again.
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

/** The chosen device, by id, or by name if its id has changed; null if it is unplugged or the default is chosen. */
function find(there: Outputs, { output, outputName }: Pick<Settings, 'output' | 'outputName'>): MediaDeviceInfo | null {
  if (output === '') return null
  const real = there.filter(device => !isSystems(device))
  return real.find(({ deviceId }) => deviceId === output) ?? real.find(({ label }) => label !== '' && label === outputName) ?? null
}

/** Outputs of screens, which disappear whenever the screen sleeps. */
const ofScreen = /hdmi|display\s?port/i

/**
 * The device that was in use and is gone; null: it is still there. The system's default is identified by its group. If no device has that
 * group, as on Linux, any removed device may have been it: better to pause than to play through loudspeakers that everybody hears.
 */
function unplugged(before: Outputs, now: Outputs, used: string): MediaDeviceInfo | null {
  const real = before.filter(device => !isSystems(device))
  const isGone = ({ deviceId }: MediaDeviceInfo): boolean => !now.some(device => device.deviceId === deviceId)
  const group = before.find(({ deviceId }) => deviceId === 'default')?.groupId
  const inUse = real.find(device => (used === '' ? device.groupId === group : device.deviceId === used))
  if (inUse) return isGone(inUse) ? inUse : null
  return (used === '' && real.find(device => isGone(device) && !ofScreen.test(device.label))) || null
}
