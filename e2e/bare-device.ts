// Another program of the same person: a bare web socket that speaks protocol 9 and commands a device as any client may.
import { z } from 'zod'
import type { Service } from './service.ts'

export type BareDevice = {
  /** Makes it play this song alone, from its beginning. */
  play(track: number): void
  leave(): void
}

const granted = z.object({ token: z.string() })

/** `session`: of the device that is commanded. */
export async function bareDevice({ preset, addDevice }: Service, session: string): Promise<BareDevice> {
  const client = { client: 'e2e', version: '1', device_name: 'A bare device' }
  const answer = await fetch(preset.api_url + preset.api_path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await addDevice(client.device_name)}` },
    body: JSON.stringify({ mode: 'playqueue_token', ...client }),
  })
  const socket = new WebSocket(`${preset.queue_url}/ws?token=${granted.parse(await answer.json()).token}`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const data = { play_from: 'tracks', play_index: 0, repeat_mode: 'none', crossfade: false }
  return {
    play: track => {
      const place = { start_position: 0, start_time: Date.now() / 1000 }
      const value = { current_song: track, data, tracks: [track], play_next: [], shuffle: false, pause: false, ...place }
      socket.send(JSON.stringify({ session_uuid: session, ...client, command: 'set_state', value }))
    },
    leave: () => socket.close(),
  }
}
