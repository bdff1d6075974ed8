// Runs in a worker thread: bytes of a file that may be a playlist → what it says, or null. Started by read-playlist.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { readPlaylistFile } from '../../../../shared/playlist-files/read-file.ts'

const bytes: Uint8Array = workerData
parentPort?.postMessage(readPlaylistFile(bytes))
