// Worker thread that parses the tags and pictures of MP3s, which may be crafted to exhaust time and memory.
import { parentPort } from 'node:worker_threads'
import { readPicture, readTrackTags, type TagReading } from './song-file.ts'

export type TagRequest = { readonly kind: 'tags' | 'picture'; readonly file: string }
export type TagReport =
  | { readonly kind: 'tags'; readonly reading: TagReading }
  /** The bytes of the picture; null: there is none, or it is unreadable. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array | null }

async function readTag({ kind, file }: TagRequest): Promise<TagReport> {
  return kind === 'tags' ? { kind, reading: await readTrackTags(file) } : { kind, bytes: await readPicture(file) }
}

const port = parentPort
if (port === null) throw new Error('tag-worker.ts is started as a worker thread')

port.on('message', (request: TagRequest) => {
  void readTag(request).then(report => port.postMessage(report))
})
