// Runs in a worker thread: a file with the service's answer → a file with the pack. Started by decode-file.ts with a DecodeTask.
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decode } from '../../shared/library/decode.ts'
import { type PackPart, packParts } from '../../shared/library/pack.ts'
import type { DecodeOutcome, DecodeTask } from './decode-file.ts'

const pieceLength = 1 << 20

function* pieces(path: string): Generator<Uint8Array> {
  const file = openSync(path, 'r')
  try {
    const piece = new Uint8Array(pieceLength)
    for (;;) {
      const length = readSync(file, piece)
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}

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

function run({ answer, into, revision, lastModified }: DecodeTask): DecodeOutcome {
  const decoded = decode(pieces(answer), { revision, lastModified })
  if (decoded.kind !== 'library') return decoded
  writeParts(into, packParts(decoded.columns))
  return { kind: 'packed' }
}

parentPort?.postMessage(run(workerData))
