// A connection as a file that one can pass on: read with every doubt, written without anything secret.
import type { Result } from '../shared/errors.ts'
import { type ConnectionPreset, connectionPreset } from '../shared/wire/connection-preset.ts'
import { writeAtomic } from './files.ts'
import { readForeign } from './foreign-file.ts'

/** A larger file is no connection; bytes. */
const largestFile = 64_000

/**
 * Reads a preset file that the person named. What a preset does not have, a client secret for one, is left out.
 * Error: disk, with a sentence that names the members that are wrong. Never moves the file: it is not ours.
 */
export const readPreset = (file: string): Promise<Result<ConnectionPreset>> =>
  readForeign(file, connectionPreset, 'connection', largestFile)

/** Writes a preset for another computer or person: what the schema knows, and nothing else. Error: disk. */
export const writePreset = (file: string, preset: ConnectionPreset): Promise<Result<void>> =>
  writeAtomic(file, `${JSON.stringify(connectionPreset.parse(preset), null, 2)}\n`)
