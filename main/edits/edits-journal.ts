// What a person changed, on disk before anything else happens: lines that are only ever added, and written anew when most are of the past.
import { join } from 'node:path'
import { countIds } from '../../shared/edits/edit.ts'
import { applyLine, type EditEntry, type EditLine, linesOf } from '../../shared/edits/entry.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { editLine } from '../../shared/library-edit-schema.ts'
import type { ReadOptions } from '../files.ts'
import { lineWriter, readLines } from '../journal.ts'

export type EditsJournal = {
  /** Oldest first. */
  list(): readonly EditEntry[]
  find(id: string): EditEntry | undefined
  /** Those that are being written down. */
  coming(): readonly EditEntry[]
  /**
   * Resolves once the lines are on disk. What is added counts from then on, and not at all if the disk refuses it: whoever asked was told
   * that it failed. All else has happened, and counts in memory from now on, whatever the disk says. Error: disk.
   */
  write(lines: readonly EditLine[]): Promise<Result<void>>
  /** Whether something counts in memory that the disk refused. */
  isBehind(): boolean
  /** Tries once more to write what the disk refused, if it did. Error: disk. */
  catchUp(): Promise<Result<void>>
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

/** So many lines that say nothing any more, or ids in them, are put up with before the file is written anew. */
const mostPast = { lines: 500, ids: 1_000_000 }

/** A torn last line is dropped; lines that do not parse are, too, after a copy was kept and the person told. */
export async function openEditsJournal(folder: string, options: ReadOptions): Promise<EditsJournal> {
  const path = join(folder, 'edits.journal')
  const { lines, file } = await readLines(path, editLine, options)
  const entries = new Map<string, EditEntry>()
  for (const line of lines) applyLine(entries, line)
  /** As the lines make them whose turn has come: a file that is written anew holds no more, as those that wait are added behind it. */
  const due = new Map(entries)
  /** Edits of which nobody knows yet whether the disk takes them: they are in no list. */
  const coming = new Set<string>()
  const needed = (): readonly EditLine[] => [...due.values()].flatMap(linesOf)
  const writer = lineWriter(path, editLine, needed, file === 'behind')
  const idsIn = (some: readonly EditLine[]): number => some.reduce((sum, line) => sum + (line.op === 'add' ? countIds(line.edit) : 0), 0)
  const idsNeeded = (): number => [...due.values()].reduce((sum, { edit }) => sum + countIds(edit), 0)
  let written = { lines: lines.length, ids: idsIn(lines) }
  const isMostlyPast = (): boolean =>
    written.lines > mostPast.lines + 2 * due.size || (written.ids > mostPast.ids && written.ids > mostPast.ids + 2 * idsNeeded())
  const add = (added: readonly EditLine[], text: string): Promise<Result<void>> => {
    if (isMostlyPast()) {
      written = { lines: due.size, ids: idsNeeded() }
      return writer.rewrite()
    }
    written = { lines: written.lines + added.length, ids: written.ids + idsIn(added) }
    return writer.add(text)
  }

  return {
    list: () => [...entries.values()].filter(({ id }) => !coming.has(id)),
    find: id => (coming.has(id) ? undefined : entries.get(id)),
    coming: () => [...entries.values()].filter(({ id }) => coming.has(id)),
    write: async added => {
      const text = writer.text(added)
      const ids = added.flatMap(({ op, id }) => (op === 'add' && !entries.has(id) ? [id] : []))
      for (const id of ids) coming.add(id)
      for (const line of added) applyLine(entries, line)
      if (added.length === 0) return ok(undefined)
      return writer.inTurn(async () => {
        for (const line of added) applyLine(due, line)
        const written = await add(added, text)
        for (const id of ids) {
          coming.delete(id)
          if (written.ok) continue
          entries.delete(id)
          due.delete(id)
        }
        return written
      })
    },
    isBehind: writer.isBehind,
    catchUp: () => writer.inTurn(async () => (writer.isBehind() ? writer.rewrite() : ok(undefined))),
    settled: writer.settled,
  }
}
