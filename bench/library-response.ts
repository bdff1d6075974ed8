// Fetches a library response of any size from the stand-in over HTTP, as the app would.
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { startService } from '../service/index.ts'

/** Writes the library response with so many tracks to `file`; returns its size in bytes. */
export async function saveLibraryResponse(tracks: number, file: string): Promise<number> {
  const service = await startService({ tracks })
  try {
    const { access_token } = service.control.addDevice({ device_name: 'bench' })
    const response = await fetch(service.preset.library_url, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json', 'user-agent': 'bench' },
      body: JSON.stringify({ mode: 'library', client: 'bench', version: '1', device_name: 'bench', user_agent: 'bench' }),
    })
    if (!response.ok || response.body === null) throw new Error(`the stand-in answered ${response.status}`)
    await pipeline(response.body, createWriteStream(file))
  } finally {
    await service.stop()
  }
  return (await stat(file)).size
}
