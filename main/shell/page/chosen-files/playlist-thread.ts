// Worker thread that parses the bytes of a possible playlist file; answers null if it is none. Started by read-playlist.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { readPlaylistFile } from '../../../../shared/playlist-files/read-file.ts'

const bytes: Uint8Array = workerData
parentPort?.postMessage(readPlaylistFile(bytes))
