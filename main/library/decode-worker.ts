// Runs in a worker thread: the service's answer, piece by piece → a file with the pack. Started by decoding.ts with a DecodeThreadTask.
import { closeSync, fsyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { checksumOf } from '../../shared/library/checksum.ts'
import { decoder } from '../../shared/library/decode.ts'
import { packWriter } from '../../shared/library/pack-writer.ts'
import { type DecodeOutcome, type DecodeThreadTask, type FromDecoder, pieceAt, type ToDecoder } from './decoding.ts'
import { startSecond } from './second-thread.ts'
import { waitInFile } from './waiting-file.ts'
import { writeAt } from './write-at.ts'

const { into, waiting, revision, lastModified, pieces }: DecodeThreadTask = workerData
const rows = waitInFile(waiting)
const { write, names, finish } = decoder({ revision, lastModified }, rows)
/** The pack, begun when all is read. */
let file: number | null = null
const second = startSecond(into, (at, bytes) => {
  if (file !== null) writeAt(file, at, bytes)
  return () => checksumOf(bytes)
})

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

const tell = (message: FromDecoder): void => parentPort?.postMessage(message)
parentPort?.on('message', (piece: ToDecoder) => {
  if (piece === null) {
    second.follow(names())
    tell({ done: 'all', outcome: outcome() })
    rows.close()
    second.stop()
    parentPort?.close()
  } else {
    write(pieceAt(pieces, piece.place).subarray(0, piece.length))
    tell({ done: 'piece', place: piece.place })
    second.follow(names())
  }
})
