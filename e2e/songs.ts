// What the service really has: songs by title, and their sound as it streams them, asked for by a device of the test's own.
import { z } from 'zod'
import { streamAddress } from '../shared/wire/media.ts'
import type { Service } from './service.ts'
import { decode } from './sound.ts'

export type Song = { readonly id: number; readonly title: string; readonly album: string; readonly length: number; readonly file: string }

export type Songs = {
  /** Visible songs of which the title occurs once and is more than a letter. By title. */
  readonly all: readonly Song[]
  /** The sounds of some songs, decoded, by title. */
  sounds(songs: readonly Song[]): Promise<ReadonlyMap<string, Float32Array>>
}

const table = z.object({ map: z.record(z.string(), z.unknown()) }).catchall(z.unknown())
const answer = z.object({ library: z.object({ tracks: table, albums: table }) })

export async function songsOf(service: Service): Promise<Songs> {
  const token = await service.addDevice('the test itself')
  const response = await fetch(service.preset.library_url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ mode: 'library', client: 'e2e', version: '1', device_name: 'the test itself' }),
  })
  const { library } = answer.parse(await response.json())
  const albumNames = new Map(rowsOf(library.albums).map(([id, cell]) => [id, String(cell('name'))]))
  const tracks = rowsOf(library.tracks)
    .filter(([, cell]) => cell('trashed') !== true)
    .map(([id, cell]) => ({
      id,
      title: String(cell('title')).trim(),
      album: albumNames.get(Number(cell('album_id'))) ?? '',
      length: Number(cell('length')),
      file: String(cell('file')),
    }))
  const times = Map.groupBy(tracks, track => track.title)
  return {
    all: tracks.filter(track => track.title.length > 1 && times.get(track.title)?.length === 1),
    sounds: async songs => {
      const sounds = new Map<string, Float32Array>()
      for (const song of songs) {
        const signed = { trackId: song.id, userId: '700123', accessToken: token, platform: 'e2e', version: '1', now: Date.now() }
        const stream = await fetch(streamAddress({ server: service.preset.streaming_server, file: song.file, quality: '128', ...signed }))
        if (!stream.ok) throw new Error(`No sound of “${song.title}”: ${stream.status}`)
        sounds.set(song.title, await decode(new Uint8Array(await stream.arrayBuffer())))
      }
      return sounds
    },
  }
}

type Cell = (column: string) => unknown
function rowsOf({ map, ...rows }: z.infer<typeof table>): readonly (readonly [number, Cell])[] {
  return Object.entries(rows).flatMap(([id, row]) => {
    if (!Array.isArray(row)) return []
    return [[Number(id), (column: string): unknown => row[Number(map[column])]] as const]
  })
}
