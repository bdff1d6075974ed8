// Parses a possible playlist file in a worker thread, so that hostile files (forty million empty lines, deep nesting) cannot block main or
// fill its memory.
import { Worker } from 'node:worker_threads'
import type { PlaylistFile } from '../../../../shared/playlist-files/playlist-file.ts'

/**
 * Heap limits of the thread, megabytes: a hundred thousand songs need about two hundred; with the worst files that are parsed (`limits` of
 * json.ts) the whole process was measured at 610 to 823. Slow growth beyond it ends the thread alone; one large allocation, which those
 * bounds rule out, would end the app.
 */
const threadMemory = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32 }
/** Timeout of the parsing, milliseconds, after which the file counts as no playlist: a hundred thousand songs take one second. */
const parseTimeout = 20_000

/** Parses a playlist file, whose bytes are transferred; null if it is none, or exceeds the limits of time or memory. */
export function readPlaylist(bytes: Uint8Array<ArrayBuffer>): Promise<PlaylistFile | null> {
  const worker = new Worker(new URL('./playlist-thread.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: threadMemory,
  })
  const limit = setTimeout(() => void worker.terminate(), parseTimeout)
  return new Promise(resolve => {
    worker.on('message', resolve)
    worker.on('error', () => resolve(null))
    worker.on('exit', () => {
      clearTimeout(limit)
      resolve(null)
    })
  })
}
