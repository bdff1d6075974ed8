// Worker thread that decodes the service's library response, piece by piece, into a pack file. Started by decoding.ts with a DecodeTask.
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decoder } from '../../shared/library/import/decode.ts'
import { hashSeed } from '../../shared/library/model/text-hash.ts'
import { writePack } from '../../shared/library/pack/pack-writer.ts'
import type { DecodeOutcome, DecodeTask, FromDecoder, ToDecoder } from './decoding.ts'
import { openSpillFile } from './spill-file.ts'

const { packPath, spillPath, revision, lastModified }: DecodeTask = workerData
const rows = openSpillFile(spillPath)
const { write, finish } = decoder({ revision, lastModified, seed: hashSeed(crypto.getRandomValues(new Uint32Array(2))) }, rows)

/**
 * Ends the decoding. If the response was a library, writes the rest of the pack, its header last: without a header a file is no valid pack,
 * as after a crash. If it was none, nothing is written, and the outcome says why.
 */
function decodeAndWrite(): DecodeOutcome {
  const decoded = finish()
  if (decoded.kind !== 'library') return decoded
  const file = openSync(packPath, 'w', 0o600)
  try {
    writePack(decoded.columns, (offset, bytes) => {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written, bytes.length - written, offset + written)
    })
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return { kind: 'packed', namedDate: decoded.namedDate }
}

const post = (message: FromDecoder, transfer: ArrayBuffer[] = []): void => parentPort?.postMessage(message, transfer)

/** Writes the pack, posts the outcome and ends the thread; called after the last bytes, or earlier when the decoder wants no more. */
function end(): void {
  post({ done: 'all', outcome: decodeAndWrite() })
  close()
}

/** Whether the thread is closing: messages queued before that still arrive, and would be written to a closed file. */
let isClosed = false

function close(): void {
  isClosed = true
  rows.close()
  parentPort?.close()
}

parentPort?.on('message', (piece: ToDecoder) => {
  if (isClosed) return
  if (piece === 'stop') close()
  else if (piece === null || !write(piece)) end()
  else post({ done: 'piece', memory: piece.buffer }, [piece.buffer])
})
post({ done: 'started' })
