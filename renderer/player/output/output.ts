// The output device: the chosen one while it is plugged in, else the system's default; tells when the one in use is unplugged.
import type { Settings } from '../../../shared/settings.ts'
import { isSystemDefault, listOutputs, type Outputs } from '../../state/sound/output-devices.ts'

/** Anything with an output device: an audio element, or an audio context. */
export type Sink = { setSinkId(id: string): Promise<void> }

export type Output = {
  /** Keeps a sink on the right device from now on; returns the function that releases it. */
  add(sink: Sink): () => void
  /** Applies a newly chosen device. */
  applyChosen(): void
  stop(): void
}

type Dependencies = {
  readonly devices: Pick<MediaDevices, 'enumerateDevices' | 'addEventListener' | 'removeEventListener'>
  readonly chosen: () => Pick<Settings, 'output' | 'outputName'>
  /** Called when the device in use was unplugged, with its name ('' if it has none); `isChosen`: a person had chosen it. */
  readonly onLost: (name: string, isChosen: boolean) => void
  readonly log: (text: string) => void
}

export function startOutput({ devices, chosen, onLost, log }: Dependencies): Output {
  const sinks = new Set<Sink>()
  let available: Outputs = []
  let currentSinkId = ''

  const applySink = (sink: Sink) =>
    void sink.setSinkId(currentSinkId).catch(error => log(`an output device cannot be used: ${String(error)}`))
  const applyChosen = () => {
    const id = findChosen(available, chosen())?.deviceId ?? ''
    if (id === currentSinkId) return
    currentSinkId = id
    for (const sink of sinks) applySink(sink)
  }
  const refresh = async () => {
    const now = await listOutputs(devices)
    // The list before this check, read after the wait: `devicechange` fires in bursts, and a device that another check handled meanwhile
    // must not be reported again.
    const before = available
    available = now
    const unplugged = before.length > 0 ? findUnplugged(before, available, currentSinkId) : null
    applyChosen()
    if (unplugged) onLost(unplugged.label, unplugged.deviceId === findChosen(before, chosen())?.deviceId)
  }
  const onDeviceChange = () => void refresh().catch(error => log(`output devices cannot be listed: ${String(error)}`))
  /**
   * Whether outputs are listed and watched. Listing starts two processes of Chromium (sound and cameras, 40 MB together), so it waits for
   * the first sink, unless the person has chosen an output: the first sound would else come out of the default one.
   */
  let isWatching = false
  const watch = () => {
    if (isWatching) return
    isWatching = true
    devices.addEventListener('devicechange', onDeviceChange)
    onDeviceChange()
  }
  if (chosen().output !== '') watch()

  return {
    add: sink => {
      sinks.add(sink)
      watch()
      if (currentSinkId !== '') applySink(sink)
      return () => void sinks.delete(sink)
    },
    applyChosen: () => {
      watch()
      applyChosen()
    },
    stop: () => devices.removeEventListener('devicechange', onDeviceChange),
  }
}

/** The chosen device, by id, or by name if its id has changed; null if it is unplugged or the default is chosen. */
function findChosen(available: Outputs, { output, outputName }: Pick<Settings, 'output' | 'outputName'>): MediaDeviceInfo | null {
  if (output === '') return null
  const devices = available.filter(device => !isSystemDefault(device))
  return devices.find(({ deviceId }) => deviceId === output) ?? devices.find(({ label }) => label !== '' && label === outputName) ?? null
}

/** Outputs of screens, which disappear whenever the screen sleeps. */
const screenOutput = /hdmi|display\s?port/i

/**
 * The device that was in use and is gone; null: it is still there, or no such device is known. The system's default is identified by its
 * group. If no device has that group, as on Linux, any removed device (but no screen) may have been it: better to pause than to play
 * through loudspeakers that everybody hears.
 */
function findUnplugged(before: Outputs, now: Outputs, currentSinkId: string): MediaDeviceInfo | null {
  const devices = before.filter(device => !isSystemDefault(device))
  const isGone = ({ deviceId }: MediaDeviceInfo): boolean => !now.some(device => device.deviceId === deviceId)
  const group = before.find(({ deviceId }) => deviceId === 'default')?.groupId
  const inUse = devices.find(device => (currentSinkId === '' ? device.groupId === group : device.deviceId === currentSinkId))
  if (inUse) return isGone(inUse) ? inUse : null
  return (currentSinkId === '' && devices.find(device => isGone(device) && !screenOutput.test(device.label))) || null
}
