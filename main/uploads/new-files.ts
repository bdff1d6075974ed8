// Selects the music that is not in the list of uploads yet.
import { randomUUID } from 'node:crypto'
import type { LocatedFile, UploadSkip } from '../../shared/uploads/upload.ts'
import type { UploadList } from '../../shared/uploads/upload-list.ts'
import type { FoundMusic } from './find-music.ts'

export type NewFiles = {
  readonly files: readonly LocatedFile[]
  /** Ids of rows of the same files that had failed or were cancelled; the new ones replace them. */
  readonly replaced: readonly string[]
  readonly skipped: ReadonlyMap<UploadSkip, number>
}

export function newFiles({ rows }: UploadList, music: FoundMusic): NewFiles {
  const allRows = [...rows.values()]
  const isOver = ({ status: { kind } }: (typeof allRows)[number]): boolean => kind === 'failed' || kind === 'cancelled'
  const listed = new Set(allRows.filter(row => !isOver(row)).map(({ path }) => path))
  const fresh = new Map(music.files.filter(({ path }) => !listed.has(path)).map(file => [file.path, file]))
  const listedCount = music.files.length - fresh.size
  return {
    files: [...fresh.values()].map(file => ({ id: randomUUID(), ...file })),
    replaced: allRows.filter(row => isOver(row) && fresh.has(row.path)).map(({ id }) => id),
    skipped: listedCount === 0 ? music.skipped : sumCounts(music.skipped, new Map([['listed', listedCount]])),
  }
}

export function sumCounts(one: ReadonlyMap<UploadSkip, number>, other: ReadonlyMap<UploadSkip, number>): ReadonlyMap<UploadSkip, number> {
  const both = new Map(one)
  for (const [why, count] of other) both.set(why, (both.get(why) ?? 0) + count)
  return both
}
