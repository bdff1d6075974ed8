// Worker thread that decodes the service's library answer, piece by piece, into a pack file. Started by decoding.ts with a DecodeTask.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decoder } from '../../shared/library/import/decode.ts'
import { hashSeed } from '../../shared/library/model/text-hash.ts'
import { writePack } from '../../shared/library/pack/pack-writer.ts'
import type { DecodeOutcome, DecodeTask, FromDecoder, ToDecoder } from './decoding.ts'
import { waitInFile } from './waiting-file.ts'

const { into, waiting, revision, lastModified }: DecodeTask = workerData
const rows = waitInFile(waiting)
const { write, finish } = decoder({ revision, lastModified, seed: hashSeed(crypto.getRandomValues(new Uint32Array(2))) }, rows)

/** Writes the pack, its header last: a file without header is no valid pack after a crash. */
function outcome(): DecodeOutcome {
  const decoded = finish()
  if (decoded.kind !== 'library') return decoded
  const file = openSync(into, 'w', 0o600)
  try {
    writePack(decoded.columns, (at, bytes) => {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, at + done)
    })
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return { kind: 'packed' }
}

const tell = (message: FromDecoder, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer)

/** Finishes; also called early, when the decoder wants no more bytes. */
function end(): void {
  tell({ done: 'all', outcome: outcome() })
  rows.close()
  parentPort?.close()
}

parentPort?.on('message', (piece: ToDecoder) => {
  if (piece === null || !write(piece)) end()
  else tell({ done: 'piece', memory: piece.buffer }, [piece.buffer])
})
