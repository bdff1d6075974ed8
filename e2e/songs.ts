// The songs of a test's service by title, and the sound of a few of them as it streams them, read as a device of the test's own.
import { streamAddress } from '../shared/wire/media.ts'
import { atService, readLibrary, type Service } from './service.ts'
import { decode } from './sound.ts'

export type Song = { readonly id: number; readonly title: string; readonly album: string; readonly length: number; readonly file: string }

/** What is the same in every service that is started with the same flags. */
export type Songs = {
  /** Two songs of about two minutes that follow each other in the list by title, and two that they could be mistaken for. */
  readonly few: readonly [song: Song, next: Song, Song, Song]
  /** The first minute of each of the four songs in `few` as samples, by title; decoded at the first call, as most tests never listen. */
  sounds(): Promise<ReadonlyMap<string, Float32Array>>
}

/** Bytes of a minute at 128 kbit/s. */
const minute = 60 * 16_000

/** Reads the library, chooses the four songs in `few` and gets the first minute of each. */
export async function readSongs(service: Service): Promise<Songs> {
  const token = await service.addDevice('the test itself')
  const few = chooseFew(await listSongs(service))
  const minutes = new Map<string, Uint8Array>()
  for (const { id, title, file } of few) {
    const signed = { trackId: id, userId: '700123', accessToken: token, platform: 'e2e', version: '1', now: Date.now() }
    const address = streamAddress({ server: service.preset.streaming_server, file, quality: '128', ...signed })
    const stream = await fetch(address, { headers: { range: `bytes=0-${minute - 1}` } })
    if (stream.status !== 206) throw new Error(`No sound of “${title}”: ${stream.status}`)
    minutes.set(title, new Uint8Array(await stream.arrayBuffer()))
  }
  let sounds: Promise<ReadonlyMap<string, Float32Array>> | null = null
  return {
    few,
    sounds: () => {
      sounds ??= decodeEach(minutes)
      return sounds
    },
  }
}

async function decodeEach(minutes: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, Float32Array>> {
  const sounds = new Map<string, Float32Array>()
  for (const [title, mp3] of minutes) sounds.set(title, await decode(mp3))
  return sounds
}

function chooseFew(songs: readonly Song[]): Songs['few'] {
  const songsByTitle = Map.groupBy(songs, song => song.title)
  const isUsable = (song: Song) =>
    /^[A-Z][a-z]+ [A-Z][a-z]+$/.test(song.title) && song.length > 90 && song.length < 150 && songsByTitle.get(song.title)?.length === 1
  const byTitle = songs.toSorted((one, other) => (one.title.toLowerCase() < other.title.toLowerCase() ? -1 : 1))
  const first = byTitle.findIndex(
    (song, index) => isUsable(song) && byTitle[index + 1] !== undefined && isUsable(byTitle[index + 1] ?? song),
  )
  const [song, next] = byTitle.slice(first)
  const [third, fourth] = byTitle.filter(other => isUsable(other) && other !== song && other !== next)
  if (first < 0 || !song || !next || !third || !fourth) throw new Error('The service has too few songs to tell apart')
  return [song, next, third, fourth]
}

/** Every text in the answer of the service's library server, and each part of a text between slashes. */
export async function readTexts(service: Service): Promise<readonly string[]> {
  const texts = new Set<string>()
  JSON.stringify(await readLibrary(service, await service.addDevice('the test itself')), (_, value: unknown) => {
    if (typeof value === 'string') for (const part of [value, ...value.split('/')]) texts.add(part)
    return value
  })
  return [...texts]
}

async function listSongs(service: Service): Promise<readonly Song[]> {
  const { tracks, albums } = await atService(service)()
  return [...tracks]
    .filter(([, row]) => row['trashed'] !== true)
    .map(([id, row]) => ({
      id,
      title: String(row['title']),
      album: String(albums.get(Number(row['album_id']))?.['name'] ?? ''),
      length: Number(row['length']),
      file: String(row['file']),
    }))
}
