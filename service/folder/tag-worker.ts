// The worker thread that reads what is inside MP3s: tags and pictures that may have been made to keep a reader busy.
import { parentPort } from 'node:worker_threads'
import { parseFile, selectCover } from 'music-metadata'
import { readSong, type SongReading } from './song-file.ts'

export type TagOrder =
  | { readonly kind: 'song'; readonly file: string; readonly bytes: number }
  | { readonly kind: 'picture'; readonly file: string }
export type TagReport =
  | { readonly kind: 'song'; readonly reading: SongReading }
  /** null: there is none, or none that can be read. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array | null }

async function work(order: TagOrder): Promise<TagReport> {
  if (order.kind === 'song') return { kind: 'song', reading: await readSong(order.file, order.bytes) }
  const metadata = await parseFile(order.file).catch(() => null)
  return { kind: 'picture', bytes: selectCover(metadata?.common.picture)?.data ?? null }
}

const port = parentPort
if (port === null) throw new Error('tag-worker.ts is started as a worker thread')

port.on('message', (order: TagOrder) => {
  void work(order).then(report => port.postMessage(report))
})
