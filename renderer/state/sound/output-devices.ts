// The output devices of this computer, as the browser lists them.

export type Outputs = readonly MediaDeviceInfo[]

/** What the browser calls the device that the system uses, and another one for calls. */
const systems = ['default', 'communications']
export const isSystems = ({ deviceId }: MediaDeviceInfo): boolean => systems.includes(deviceId)

/** All output devices that have a name, as far as the browser tells. */
export async function outputsOf(devices: Pick<MediaDevices, 'enumerateDevices'>): Promise<Outputs> {
  const all = await devices.enumerateDevices()
  return all.filter(({ kind, deviceId }) => kind === 'audiooutput' && deviceId !== '')
}
