// Enumerates the audio output devices of this computer.

export type Outputs = readonly MediaDeviceInfo[]

/** Device ids that the browser uses for the system's default outputs, of music and of calls. */
const systemDeviceIds = ['default', 'communications']
export const isSystemDefault = ({ deviceId }: MediaDeviceInfo): boolean => systemDeviceIds.includes(deviceId)

/** All output devices whose name the browser reveals. */
export async function listOutputs(devices: Pick<MediaDevices, 'enumerateDevices'>): Promise<Outputs> {
  const all = await devices.enumerateDevices()
  return all.filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== '')
}
