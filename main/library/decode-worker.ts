// Runs in a worker thread: the service's answer, piece by piece → a file with the pack. Started by decoding.ts with a DecodeThreadTask.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { checksumOf } from '../../shared/library/checksum.ts'
import { copyBy } from '../../shared/library/copying.ts'
import { decoder } from '../../shared/library/decode.ts'
import { seedHashes } from '../../shared/library/hash-seed.ts'
import { type Put, packWriter } from '../../shared/library/pack-writer.ts'
import { keepScratch } from '../../shared/library/scratch.ts'
import { copyBytes } from './copy-bytes.ts'
import { type DecodeOutcome, type DecodeThreadTask, type FromDecoder, type ToDecoder, toldAtOnce } from './decoding.ts'
import { begin, pieceOf } from './pieces.ts'
import { scratchKept } from './second-jobs.ts'
import { secondThread } from './second-thread.ts'
import { waitInFile } from './waiting-file.ts'
import { writeAt } from './write-at.ts'

seedHashes(crypto.getRandomValues(new Uint32Array(2)))
const { into, waiting, revision, lastModified, pieces, blocks }: DecodeThreadTask = workerData
const rows = waitInFile(waiting)
keepScratch(scratchKept)
copyBy(copyBytes)
/** The pack, begun when all is read. */
let file: number | null = null
const putHere: Put = (at, bytes) => {
  if (file !== null) writeAt(file, at, bytes)
  return () => checksumOf(bytes)
}
const second = secondThread(pieces, blocks, putHere)
const { write, names, finish } = decoder({ revision, lastModified }, rows, second.ahead)

/** The header goes last: until then it is no pack. */
function outcome(): DecodeOutcome {
  file = openSync(into, 'w', 0o600)
  try {
    const { finish: finishPack, ...keeping } = packWriter(second.put)
    const decoded = finish({ ...second, ...keeping })
    if (decoded.kind !== 'library') return decoded
    finishPack(decoded.columns)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return { kind: 'packed' }
}

/** Also before the last piece, if there is no use for more. */
function end(): void {
  second.follow(names())
  tell({ done: 'all', outcome: outcome() })
  rows.close()
  second.stop()
  parentPort?.close()
}

let done = 0
const tell = (message: FromDecoder): void => parentPort?.postMessage(message)
parentPort?.on('message', (message: ToDecoder) => {
  if (typeof message === 'number') {
    begin(pieces, message)
    second.ahead.goOn()
    if (!write(pieceOf(pieces, message))) return end()
    done++
    if (done % toldAtOnce === 0) tell({ done: 'pieces', count: toldAtOnce })
    second.follow(names())
  } else if (message === null) end()
  else second.join(message)
})
