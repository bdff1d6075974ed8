// The lists of the queue on disk: a snapshot and a journal of the edits since, so that a change writes only itself.
import { basename, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { emptyQueue, type Queue } from '../../../shared/queue/model.ts'
import { applyChange, noSteps, type QueueChange, type QueueWithHistory } from '../../../shared/queue/steps.ts'
import { keepCopy, parseLine, quarantine, type ReadOptions, readJson, readText, writeAtomic, writeJson } from '../../files/files.ts'
import { appendText } from '../../files/journal.ts'
import { unsavedNotice } from '../../files/json-saver.ts'
import { markUnmovable } from '../../files/unmovable-files.ts'
import { type JournalLine, journalLine, type QueueFile, queueFile, type StoredPlayback } from './queue-files.ts'

type Lists = { readonly queue: Queue; readonly playback: StoredPlayback | null; readonly number: number }

export type ListsOnDisk = {
  /** The lists that the last run left; null: none. */
  readonly restored: Lists | null
  /** The number of the journal's last line, written or waiting to be written. */
  number(): number
  /**
   * Appends one line to the journal with the changes of one moment, without waiting for the disk; `queue` and `playback` are the state
   * after them.
   */
  append(changes: readonly QueueChange[], queue: Queue, playback: StoredPlayback): void
  /** Resolves when no line waits to be written; if the last write failed, one more attempt is made with a whole snapshot. */
  flushed(): Promise<void>
}

/**
 * Bytes by which the journal may exceed the estimated size of a snapshot before both are replaced by a new snapshot and an empty journal.
 * The slack keeps short lists from needing a snapshot after every few changes.
 */
const journalSlack = 64 * 1024
/** Estimated bytes per id in a file. */
const bytesPerId = 8
/**
 * Ids that a replay of the journal may go through before a snapshot replaces it: each edit copies the lists, so that 400 edits of a
 * hundred thousand songs are as many; a third of a second at the next start.
 */
const maxReplayedIds = 40_000_000
/** Ids that a replay goes through between two pauses, in which other work of main runs. */
const idsBetweenPauses = 4_000_000
/** Characters of lines that are parsed between two pauses, some milliseconds. */
const charactersBetweenPauses = 200_000
/** Lines in the journal at the start beyond which a snapshot is written, so that the next start is quicker. */
const maxLines = 200

/**
 * Reads snapshot and journal. A torn last line (crash during a write) is dropped; an invalid line ends the replay, after a copy was kept
 * and the person told.
 */
export async function openLists(folder: string, options: ReadOptions): Promise<ListsOnDisk> {
  const [snapshotPath, journalPath] = [join(folder, 'queue.json'), join(folder, 'queue.journal')]
  const snapshot = await readJson(snapshotPath, queueFile, options)
  const base = snapshot.kind === 'value' ? listsFromFile(snapshot.value) : { queue: emptyQueue, playback: null, number: 0 }
  const stored: Replayed =
    snapshot.kind === 'corrupt'
      ? { lists: base, lines: 0, bytes: 0, replayedIds: 0, clean: false }
      : await replay(journalPath, base, options)
  // The journal's edits are useless without the lists that they belong to, so both are set aside or left alone together.
  if (snapshot.kind === 'corrupt' && snapshot.movedTo === null) markUnmovable(journalPath)
  else if (snapshot.kind === 'corrupt')
    await quarantine(journalPath, 'so are the lists that it changes', { ...options, notify: () => undefined })

  let latest = stored.lists
  let bytes = stored.bytes
  /** Number of steps since the snapshot that the journal alone can undo. */
  let undoable = 0
  /** Number of undone steps since the snapshot that the journal alone can redo. */
  let redoable = 0
  /** Length of the longest lists since the snapshot, in ids; estimates the size of a snapshot. */
  let longest = 0
  /** Ids that a replay of the journal goes through. */
  let replayedIds = stored.replayedIds
  let lines: string[] = []
  let wantsSnapshot = !stored.clean || stored.lines > maxLines
  let running: Promise<void> | null = null
  let hasFailed = false
  const tellUnsaved = unsavedNotice(options.what, options.notify)

  const writePending = async () => {
    while (wantsSnapshot || lines.length > 0) {
      const written = wantsSnapshot ? await writeSnapshot() : await appendLines()
      if (written.ok) {
        hasFailed = false
        continue
      }
      options.log.error(written.error.message)
      if (!hasFailed) tellUnsaved(written.error)
      hasFailed = true
      // The next change, or `flushed`, retries with a whole snapshot.
      wantsSnapshot = true
      break
    }
    running = null
  }
  const writeSnapshot = async () => {
    wantsSnapshot = false
    ;[lines, undoable, redoable, longest, replayedIds] = [[], 0, 0, 0, 0]
    const { queue, playback, number } = latest
    const written = await writeJson(snapshotPath, queueFile, { ...queue, number, place: playback } satisfies QueueFile)
    // A crash between the two writes is harmless: lines with numbers up to the snapshot's are skipped.
    const emptied = written.ok ? await writeAtomic(journalPath, '') : written
    bytes = 0
    return emptied
  }
  const appendLines = async () => {
    const text = lines.join('')
    lines = []
    bytes += Buffer.byteLength(text)
    return await appendText(journalPath, text)
  }
  const write = () => {
    running ??= writePending()
  }
  // An unreadable snapshot is replaced only once there is a change to write.
  if (wantsSnapshot && snapshot.kind !== 'corrupt') write()

  /**
   * Updates how many steps the journal can undo and redo by a change; false: the change undoes or redoes a step that is older than the
   * journal, so a snapshot has to be written.
   */
  const isUndoableInJournal = ({ kind }: QueueChange): boolean => {
    if (kind === 'undo') [undoable, redoable] = [undoable - 1, redoable + 1]
    if (kind === 'redo') [undoable, redoable] = [undoable + 1, redoable - 1]
    if (kind === 'step') [undoable, redoable] = [undoable + 1, 0]
    if (kind === 'foreign') [undoable, redoable] = [0, 0]
    return undoable >= 0 && redoable >= 0
  }

  return {
    restored: snapshot.kind === 'value' || stored.lines > 0 ? stored.lists : null,
    number: () => latest.number,
    append: (changes, queue, playback) => {
      latest = { queue, playback, number: latest.number + 1 }
      const isInJournal = changes.map(isUndoableInJournal).every(Boolean)
      lines.push(`${JSON.stringify({ number: latest.number, changes, place: playback } satisfies JournalLine)}\n`)
      longest = Math.max(longest, lengthOf(queue))
      replayedIds += editsIn(changes) * lengthOf(queue)
      if (!isInJournal || bytes > journalSlack + longest * bytesPerId || replayedIds > maxReplayedIds) wantsSnapshot = true
      write()
    },
    flushed: async () => {
      await running
      if (!hasFailed) return
      write()
      await running
    },
  }
}

/** Number of ids in all lists of a queue. */
const lengthOf = ({ tracks, playNext, unshuffled }: Queue): number => tracks.length + playNext.length + (unshuffled?.length ?? 0)

/** Number of edits that are applied when these changes are replayed; an undo and a redo count as one. */
const editsIn = (changes: readonly QueueChange[]): number =>
  changes.reduce((sum, change) => sum + ('edits' in change ? change.edits.length : 1), 0)

const listsFromFile = ({ number, place, ...queue }: QueueFile): Lists => ({ queue, playback: place, number })

/** `replayedIds`: how many ids the replay went through. `clean`: the file ends with a whole, valid line, so that more can be appended. */
type Replayed = {
  readonly lists: Lists
  readonly lines: number
  readonly bytes: number
  readonly replayedIds: number
  readonly clean: boolean
}

/** Applies the journal's lines to the snapshot; lets other work of main run in between. */
async function replay(path: string, base: Lists, options: ReadOptions): Promise<Replayed> {
  const text = await readText(path, options)
  if (text.kind !== 'value') return { lists: base, lines: 0, bytes: 0, replayedIds: 0, clean: true }
  const lines = text.value.split('\n')
  const torn = lines.pop() ?? ''
  if (parseLine(torn, journalLine) !== null) lines.push(torn)
  let replayed: QueueWithHistory = { queue: base.queue, steps: noSteps }
  let { playback, number } = base
  let count = 0
  let replayedIds = 0
  let idsSincePause = 0
  let charactersSincePause = 0
  for (const lineText of lines) {
    if (idsSincePause >= idsBetweenPauses || charactersSincePause >= charactersBetweenPauses) {
      await setImmediate()
      ;[idsSincePause, charactersSincePause] = [0, 0]
    }
    charactersSincePause += lineText.length
    const line = parseLine(lineText, journalLine)
    if (line !== null && line.number <= base.number) continue
    const next = line?.number === number + 1 ? applyLine(replayed, line) : null
    if (!line || !next) {
      options.log.error(`${basename(path)}: unreadable after line ${number}`)
      await keepCopy(path, options)
      return { lists: { queue: replayed.queue, playback, number }, lines: count, bytes: 0, replayedIds, clean: false }
    }
    replayed = next
    ;({ number, place: playback } = line)
    count += 1
    const ids = editsIn(line.changes) * lengthOf(replayed.queue)
    replayedIds += ids
    idsSincePause += ids
  }
  const bytes = Buffer.byteLength(text.value)
  return { lists: { queue: replayed.queue, playback, number }, lines: count, bytes, replayedIds, clean: torn === '' }
}

function applyLine(stepped: QueueWithHistory, line: JournalLine): QueueWithHistory | null {
  let result: QueueWithHistory | null = stepped
  for (const change of line.changes) result = result && applyChange(result, change)
  return result
}
