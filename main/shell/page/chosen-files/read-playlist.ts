// Has a file that may be a playlist read in a thread: forty million empty lines, or lists inside one another, hold up and fill that alone.
import { Worker } from 'node:worker_threads'
import type { PlaylistFile } from '../../../../shared/playlist-files/playlist-file.ts'

/**
 * Megabytes of JavaScript heap: a hundred thousand songs need about two hundred. With the worst files that are parsed (`most` of json.ts) the
 * whole process came to 610 to 823, some hundred of them for the file itself and all else. So a thread never comes to this: one that does step
 * by step ends alone, one that leaps beyond it ends the app.
 */
const memory = { maxOldGenerationSizeMb: 1_024, maxYoungGenerationSizeMb: 32 }
/** Longer no playlist takes, milliseconds: a hundred thousand songs take one second. */
const longest = 20_000

/** Null for a file that is no playlist, or takes more time or memory than any does. Its bytes go with it. */
export function readPlaylist(bytes: Uint8Array<ArrayBuffer>): Promise<PlaylistFile | null> {
  const worker = new Worker(new URL('./playlist-thread.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: memory,
  })
  const limit = setTimeout(() => void worker.terminate(), longest)
  return new Promise(resolve => {
    worker.on('message', resolve)
    worker.on('error', () => resolve(null))
    worker.on('exit', () => {
      clearTimeout(limit)
      resolve(null)
    })
  })
}
