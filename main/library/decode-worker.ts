// Runs in a worker thread: the service's answer, piece by piece → a file with the pack. Started by decoding.ts with a DecodeTask.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decoder } from '../../shared/library/decode.ts'
import { type PackPart, packParts } from '../../shared/library/pack.ts'
import { type DecodeOutcome, type DecodeThreadTask, type FromDecoder, pieceAt, type ToDecoder } from './decoding.ts'
import { startNames } from './names-thread.ts'
import { waitInFile } from './waiting-file.ts'

/** The header goes last: until then it is no pack. */
function writeParts(path: string, parts: Iterable<PackPart>): void {
  const file = openSync(path, 'w', 0o600)
  try {
    for (const { at, bytes } of parts) {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done)
    }
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

const { into, waiting, revision, lastModified, pieces }: DecodeThreadTask = workerData
const rows = waitInFile(waiting)
const thread = startNames()
const { write, names, finish } = decoder({ revision, lastModified }, rows)

function outcome(): DecodeOutcome {
  const decoded = finish(() => thread.read(names()))
  if (decoded.kind !== 'library') return decoded
  writeParts(into, packParts(decoded.columns))
  return { kind: 'packed' }
}

const tell = (message: FromDecoder): void => parentPort?.postMessage(message)
parentPort?.on('message', (piece: ToDecoder) => {
  if (piece === null) {
    tell({ done: 'all', outcome: outcome() })
    rows.close()
    thread.stop()
    parentPort?.close()
  } else {
    write(pieceAt(pieces, piece.place).subarray(0, piece.length))
    tell({ done: 'piece', place: piece.place })
    thread.follow(names())
  }
})
