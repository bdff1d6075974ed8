// Connection presets as files that people pass on: validated when read, and without secrets when written.
import type { Result } from '../../shared/errors.ts'
import { type ConnectionPreset, connectionPreset } from '../../shared/wire/connection-preset.ts'
import { writeAtomic } from './files.ts'
import { readForeign } from './foreign-file.ts'

/** Longest preset file that is read, characters (UTF-16 units); a longer one is an error. */
const largestFile = 64_000

/**
 * Reads a preset file that the person chose; members not in the schema, such as a client secret, are dropped. Error: disk, naming the wrong
 * members. The file is never moved, as it is the person's.
 */
export const readPreset = (file: string): Promise<Result<ConnectionPreset>> =>
  readForeign(file, connectionPreset, 'connection', largestFile)

/** Writes a preset with the members of the schema only. Error: disk. */
export const writePreset = (file: string, preset: ConnectionPreset): Promise<Result<void>> =>
  writeAtomic(file, `${JSON.stringify(connectionPreset.parse(preset), null, 2)}\n`)
