// For tests: devices of one account at the stand-in's play queue server, and a state that a device may send.
import type { WireQueueState } from '../../shared/wire/queue.ts'
import { call, openQueue, type QueueClient } from '../app-for-tests.ts'
import type { DeviceAdded } from '../control/control.ts'
import type { Service } from '../index.ts'

export const state: WireQueueState = {
  current_song: 100_003,
  data: { play_from: 'tracks', play_index: 0, repeat_mode: 'none', crossfade: false },
  tracks: [100_003, 100_006],
  play_next: [],
  shuffle: false,
  pause: false,
  volume: 0.8,
  start_position: 12.4,
  start_time: 1_932_887_853.105,
  name: 'Slack Water',
}

export type Device = DeviceAdded & { readonly queue: QueueClient; say(command: string, value?: unknown, on?: string): void }
type Options = { readonly scopes?: string[]; readonly query?: string; readonly path?: string }
export type Devices = {
  /** Signs a device in and opens its socket. */
  connect(name: string, more?: Options): Promise<Device>
  /** Adds a socket opened elsewhere, which `leave` closes as well. */
  add(queue: QueueClient): void
  /** Closes all sockets; resolves when they are closed. */
  leave(): Promise<void>
}

export function devicesOf(service: () => Service): Devices {
  const open: QueueClient[] = []
  return {
    connect: async (name, more = {}) => {
      const { control, preset } = service()
      const device = control.addDevice({ device_name: name, ...(more.scopes ? { scopes: more.scopes } : {}) })
      const token = String((await call(preset, device.access_token, 'playqueue_token', { device_name: name })).json['token'])
      const queue = await openQueue(preset, device.access_token, { ...more, token })
      open.push(queue)
      const say: Device['say'] = (command, value, on = device.session_uuid) =>
        queue.send({
          session_uuid: on,
          client: 'test',
          version: '1',
          device_name: name,
          command,
          ...(value === undefined ? {} : { value }),
        })
      return { ...device, queue, say }
    },
    add: queue => void open.push(queue),
    leave: async () => {
      for (const client of open.splice(0)) {
        client.close()
        await client.closed
      }
    },
  }
}
