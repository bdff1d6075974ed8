// A device of the same person that is not Segue: a bare web socket that speaks protocol 9 of the queue server and sends commands as any
// client may.
import { z } from 'zod'
import type { Service } from './service.ts'

export type BareDevice = {
  /** The session UUID of this device. */
  readonly session: string
  readonly socket: WebSocket
  /** Sends a frame for a session: that of the device to be commanded; undefined: this device's own. */
  send(session: string | undefined, command: 'get_state' | 'set_state', members?: object): void
}

const granted = z.object({ token: z.string(), user: z.object({ session: z.object({ session_uuid: z.string() }) }) })

/** Signs the device in under a name and opens its queue socket. */
export async function openBareDevice({ preset, addDevice }: Service, name: string): Promise<BareDevice> {
  const client = { client: 'bare', version: '1', device_name: name }
  const response = await fetch(preset.api_url + preset.api_path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await addDevice(name)}` },
    body: JSON.stringify({ mode: 'playqueue_token', ...client }),
  })
  const { token, user } = granted.parse(await response.json())
  const socket = new WebSocket(`${preset.queue_url}/ws?token=${token}`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return {
    session: user.session.session_uuid,
    socket,
    send: (session, command, members = {}) => socket.send(JSON.stringify({ session_uuid: session, ...client, command, ...members })),
  }
}

/** Lets the device of another session play this song alone, from its beginning. */
export function commandToPlay(device: BareDevice, session: string, track: number): void {
  const data = { play_from: 'tracks', play_index: 0, repeat_mode: 'none', crossfade: false }
  const place = { start_position: 0, start_time: Date.now() / 1000 }
  device.send(session, 'set_state', {
    value: { current_song: track, data, tracks: [track], play_next: [], shuffle: false, pause: false, ...place },
  })
}
