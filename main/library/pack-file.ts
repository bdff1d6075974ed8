// One pack on disk, kept open: what it says about itself, and single tracks out of it. Its content never comes into main's memory.
import { open } from 'node:fs/promises'
import { failed, ok, type Result } from '../../shared/errors.ts'
import type { TrackId } from '../../shared/ids.ts'
import { checksum, checksumBlock } from '../../shared/library/checksum.ts'
import type { Facts } from '../../shared/library/facts.ts'
import { factsAt, type ReadAt, streamPathOf } from '../../shared/library/lookup.ts'
import { checksumFrom, headerSize, isOtherVersion, readHeader } from '../../shared/library/pack-header.ts'

export type PackFile = {
  readonly path: string
  readonly facts: Facts
  /** The stream path of a track; null if this library does not have it. Rejects if the disk fails. */
  streamPath(id: TrackId): Promise<string | null>
  close(): Promise<void>
}

const pieceLength = 1 << 20

/**
 * Opens a pack after reading it through once, piece by piece, to see that it is whole. Errors: disk (damaged or unreadable), not-found
 * (written by another version of the app).
 */
export async function openPack(path: string): Promise<Result<PackFile>> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return failed('disk', 'The saved library cannot be opened.')
  const read: ReadAt = async (offset, length) => {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    return bytes.subarray(0, bytesRead)
  }
  const checked = await check(read).catch(() => failed('disk', 'The saved library cannot be read.'))
  if (!checked.ok) {
    await file.close()
    return checked
  }
  const { header, facts } = checked.value
  return ok({ path, facts, streamPath: id => streamPathOf(header, read, id), close: () => file.close() })
}

async function check(read: ReadAt) {
  const head = await read(0, headerSize)
  if (isOtherVersion(head)) return failed('not-found', 'The saved library is of another version of the app.')
  const header = readHeader(head)
  if (!header.ok) return header
  const { size, checksum: expected } = header.value
  const sum = checksum()
  for (let at = checksumFrom; at < size; ) {
    const piece = await read(at, Math.min(pieceLength, size - at))
    if (piece.length === 0 || piece.length % checksumBlock !== 0) return failed('disk', 'The saved library is damaged (incomplete).')
    sum.add(piece)
    at += piece.length
  }
  if (sum.value() !== expected || (await read(size, 1)).length > 0) return failed('disk', 'The saved library is damaged (checksum).')
  return ok({ header: header.value, facts: await factsAt(header.value, read) })
}
