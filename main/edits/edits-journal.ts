// What a person changed, on disk before anything else happens: lines that are only ever added, and written anew when most are of the past.
import { join } from 'node:path'
import { applyLine, type EditEntry, type EditLine, linesOf } from '../../shared/edits/entry.ts'
import { ok, type Result } from '../../shared/errors.ts'
import { editLine } from '../../shared/library-edit.ts'
import type { ReadOptions } from '../files.ts'
import { appendLine, readLines, rewriteLines } from '../journal.ts'

export type EditsJournal = {
  /** Oldest first. */
  list(): readonly EditEntry[]
  find(id: string): EditEntry | undefined
  /** Resolves once the lines are on disk; they count in memory from now on, whatever the disk says. Error: disk. */
  write(lines: readonly EditLine[]): Promise<Result<void>>
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>
}

/** So many lines that say nothing any more are put up with before the file is written anew. */
const mostPast = 500

/** A torn last line is dropped; lines that do not parse are, too, after a copy was kept and the person told. */
export async function openEditsJournal(folder: string, options: ReadOptions): Promise<EditsJournal> {
  const path = join(folder, 'edits.journal')
  const { lines, file } = await readLines(path, editLine, options)
  const entries = new Map<string, EditEntry>()
  for (const line of lines) applyLine(entries, line)
  let written = lines.length
  /** True while the file may differ from `entries`; then the next write replaces it whole. */
  let behind = file === 'behind'
  let last: Promise<unknown> = Promise.resolve()

  const needed = (): readonly EditLine[] => [...entries.values()].flatMap(linesOf)
  const rewrite = async (): Promise<Result<void>> => {
    const all = needed()
    const result = await rewriteLines(path, all)
    behind = !result.ok
    written = all.length
    return result
  }
  const append = async (added: readonly EditLine[]): Promise<Result<void>> => {
    if (behind || written > mostPast + 2 * entries.size) return rewrite()
    behind = true
    const result = await appendLine(path, added.map(line => `${JSON.stringify(line)}\n`).join(''))
    behind = !result.ok
    written += added.length
    return result
  }

  return {
    list: () => [...entries.values()],
    find: id => entries.get(id),
    write: added => {
      if (added.length === 0) return Promise.resolve(ok(undefined))
      for (const line of added) applyLine(entries, line)
      const result = last.then(() => append(added))
      // What fails is told to whoever wrote; the next one writes all the same.
      last = result.then(
        () => undefined,
        () => undefined,
      )
      return result
    },
    settled: async () => {
      await last
    },
  }
}
