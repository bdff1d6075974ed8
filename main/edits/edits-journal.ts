// Journal of the changes of the library, written before anything else happens: append-only, and compacted when most lines are obsolete.
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { countIds } from '../../shared/edits/edit.ts'
import { applyLine, type EditEntry, type EditLine, linesOf } from '../../shared/edits/entry.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { editLine } from '../../shared/schemas/library-edit-schema.ts'
import type { ReadOptions } from '../files/files.ts'
import { createLineWriter, readLines } from '../files/journal.ts'

export type EditsJournal = {
  /** All entries, oldest first, without those of `pendingWrites`. */
  list(): readonly EditEntry[]
  find(id: string): EditEntry | undefined
  /** Added edits whose line is still being written; `list` and `find` leave them out until then. */
  pendingWrites(): readonly EditEntry[]
  /**
   * Appends lines; resolves once they are on disk. An added edit counts only if the disk takes it, as the caller is told of a failure;
   * lines of other kinds record what has happened, so they count in memory even if the write fails. Error: disk.
   */
  write(lines: readonly EditLine[]): Promise<Result<void>>
  /** Whether the file may differ from memory, because a write failed or a part of the file was unreadable. */
  needsRewrite(): boolean
  /** Rewrites the file if `needsRewrite`. Error: disk. */
  retryWrite(): Promise<Result<void>>
  /** Resolves when no write is pending. */
  flushed(): Promise<void>
}

/**
 * Compaction threshold: before a line is appended, the file is rewritten without obsolete lines if it has more lines than twice those still
 * needed plus `lines`, or more ids in its lines than twice those still needed plus `ids`.
 */
const compactionThreshold = { lines: 500, ids: 1_000_000 }

/** Ids of edits that the replay at a start goes through between two pauses, in which other work of main runs. */
const idsBetweenPauses = 100_000

/** Opens the journal: a torn last line is dropped; so are lines that do not parse, after a copy was kept and the person told. */
export async function openEditsJournal(folder: string, options: ReadOptions): Promise<EditsJournal> {
  const path = join(folder, 'edits.journal')
  const { lines, file } = await readLines(path, editLine, options)
  const entries = new Map<string, EditEntry>()
  let visitedIds = 0
  for (const line of lines) {
    applyLine(entries, line)
    const entry = entries.get(line.id)
    visitedIds += entry === undefined ? 1 : countIds(entry.edit)
    if (visitedIds < idsBetweenPauses) continue
    visitedIds = 0
    await setImmediate()
  }
  /**
   * Entries as of the lines handed to the writer: a rewrite of the file holds exactly these, and lines still queued are appended after it.
   */
  const persisted = new Map(entries)
  /** Ids of edits whose write is pending: in no list until the disk has taken them. */
  const pendingWrites = new Set<string>()
  const neededLines = (): readonly EditLine[] => [...persisted.values()].flatMap(linesOf)
  const writer = createLineWriter(path, editLine, neededLines, file === 'outdated')
  const idsOf = (line: EditLine): number => {
    switch (line.op) {
      case 'add':
        return countIds(line.edit)
      case 'postponed':
        return line.ids.length
      case 'accepted':
        return line.replaces?.length ?? 0
      default:
        return 0
    }
  }
  const idsIn = (counted: readonly EditLine[]): number => counted.reduce((sum, line) => sum + idsOf(line), 0)
  const idsNeeded = (): number => [...persisted.values()].reduce((sum, { edit }) => sum + countIds(edit), 0)
  let journalSize = { lines: lines.length, ids: idsIn(lines) }
  const needsCompaction = (): boolean =>
    journalSize.lines > compactionThreshold.lines + 2 * persisted.size ||
    (journalSize.ids > compactionThreshold.ids && journalSize.ids > compactionThreshold.ids + 2 * idsNeeded())
  const add = (added: readonly EditLine[], text: string): Promise<Result<void>> => {
    if (needsCompaction()) {
      journalSize = { lines: persisted.size, ids: idsNeeded() }
      return writer.rewrite()
    }
    journalSize = { lines: journalSize.lines + added.length, ids: journalSize.ids + idsIn(added) }
    return writer.add(text)
  }

  return {
    list: () => [...entries.values()].filter(({ id }) => !pendingWrites.has(id)),
    find: id => (pendingWrites.has(id) ? undefined : entries.get(id)),
    pendingWrites: () => [...entries.values()].filter(({ id }) => pendingWrites.has(id)),
    write: async addedLines => {
      const text = writer.text(addedLines)
      const ids = addedLines.flatMap(({ op, id }) => (op === 'add' && !entries.has(id) ? [id] : []))
      for (const id of ids) pendingWrites.add(id)
      for (const line of addedLines) applyLine(entries, line)
      if (addedLines.length === 0) return ok(undefined)
      return writer.inTurn(async () => {
        for (const line of addedLines) applyLine(persisted, line)
        const written = await add(addedLines, text)
        for (const id of ids) {
          pendingWrites.delete(id)
          if (written.ok) continue
          entries.delete(id)
          persisted.delete(id)
        }
        return written
      })
    },
    needsRewrite: writer.needsRewrite,
    retryWrite: () => writer.inTurn(async () => (writer.needsRewrite() ? writer.rewrite() : ok(undefined))),
    flushed: writer.flushed,
  }
}
