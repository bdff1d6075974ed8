// The rules of the upload list, without clock, disk and network: valid transitions, the next files, and the progress.
import {
  hasEnded,
  isUnderWay,
  type LocatedFile,
  type UploadChange,
  type UploadCounts,
  type UploadLine,
  type UploadRow,
  type UploadStatus,
} from './upload.ts'

type UploadEntry = UploadRow & {
  readonly path: string
  /** MD5 of the file when it was last read for sending; null: not read yet. */
  readonly md5: string | null
}

/** The list, changed by `applyUploadChange` alone; rows are in the order in which they were added. */
export type UploadList = { readonly rows: Map<string, UploadEntry>; paused: boolean }

export const emptyUploads = (): UploadList => ({ rows: new Map(), paused: false })

/** Applies a step in place; false: it did not fit the file's status, as may happen with a late step, and was ignored. */
export function applyUploadChange(list: UploadList, change: UploadChange): boolean {
  switch (change.op) {
    case 'add':
      return anyDone(change.files.map(file => add(list, file)))
    case 'pause':
      return pause(list, change.on)
    case 'cancel':
      return anyDone(change.ids.map(id => setStatus(list, id, row => !hasEnded(row), { kind: 'cancelled' })))
    case 'retry':
      return anyDone(change.ids.map(id => setStatus(list, id, mayRetry, { kind: 'waiting' })))
    case 'clear':
      return anyDone(change.ids.map(id => clear(list, id)))
    case 'begin':
      return !list.paused && setStatus(list, change.id, row => row.status.kind === 'waiting', { kind: 'hashing', bytesDone: 0 })
    case 'progress':
      return setStatus(list, change.id, isUnderWay, {
        kind: change.of,
        bytesDone: clampBytes(list.rows.get(change.id), change.bytesDone),
      })
    case 'back':
      return setStatus(list, change.id, isUnderWay, { kind: 'waiting' })
    case 'sending':
      return noteChecksum(list, change.id, change.md5)
    case 'done':
      return setStatus(list, change.id, isOpen, { kind: 'done', track: change.track })
    case 'duplicate':
      return setStatus(list, change.id, isOpen, { kind: 'duplicate' })
    case 'failed':
      return setStatus(list, change.id, isOpen, { kind: 'failed', error: change.error })
  }
}

/** The line reduced to the files that it changes, each once; null if it has no effect. */
export function changeOf({ rows, paused }: UploadList, line: UploadLine): UploadLine | null {
  const idsWhere = (ids: readonly string[], may: (row: UploadEntry) => boolean): readonly string[] =>
    [...new Set(ids)].filter(id => {
      const row = rows.get(id)
      return row !== undefined && may(row)
    })
  switch (line.op) {
    case 'add': {
      const knownIds = new Set(rows.keys())
      const files = line.files.filter(({ id }) => !knownIds.has(id) && knownIds.add(id))
      return files.length === 0 ? null : { ...line, files }
    }
    case 'cancel':
    case 'retry':
    case 'clear': {
      const ids = idsWhere(line.ids, { cancel: isOpen, retry: mayRetry, clear: hasEnded }[line.op])
      return ids.length === 0 ? null : { ...line, ids }
    }
    case 'pause':
      return line.on === paused ? null : line
    case 'sending':
    case 'done':
    case 'duplicate':
    case 'failed':
      return idsWhere([line.id], isOpen).length === 0 ? null : line
  }
}

/** The number of files that a line names. */
export const fileCountOf = (line: UploadLine): number => ('files' in line ? line.files.length : 'ids' in line ? line.ids.length : 1)

/** Whether a file waits or is under way. Steps of files under way apply to waiting ones too: in a replayed journal none is under way. */
const isOpen = (row: UploadRow): boolean => !hasEnded(row)
const mayRetry = ({ status: { kind } }: UploadRow): boolean => kind === 'failed' || kind === 'cancelled'
const anyDone = (outcomes: readonly boolean[]): boolean => outcomes.includes(true)
const clampBytes = (row: UploadRow | undefined, bytes: number): number => Math.min(Math.max(0, bytes), row?.bytes ?? 0)

function add(list: UploadList, file: LocatedFile): boolean {
  if (list.rows.has(file.id)) return false
  list.rows.set(file.id, { ...file, status: { kind: 'waiting' }, md5: null })
  return true
}

/** Pausing returns files under way to the waiting ones, at their positions in the list. */
function pause(list: UploadList, isOn: boolean): boolean {
  if (list.paused === isOn) return false
  list.paused = isOn
  if (isOn) for (const [id, row] of list.rows) if (isUnderWay(row)) list.rows.set(id, { ...row, status: { kind: 'waiting' } })
  return true
}

function setStatus(list: UploadList, id: string, may: (row: UploadRow) => boolean, status: UploadStatus): boolean {
  const row = list.rows.get(id)
  if (row === undefined || !may(row)) return false
  list.rows.set(id, { ...row, status })
  return true
}

function noteChecksum(list: UploadList, id: string, md5: string): boolean {
  const row = list.rows.get(id)
  if (row === undefined || hasEnded(row)) return false
  list.rows.set(id, { ...row, md5 })
  return true
}

function clear(list: UploadList, id: string): boolean {
  const row = list.rows.get(id)
  return row !== undefined && hasEnded(row) && list.rows.delete(id)
}

/**
 * Ids of the waiting files to start now, so that `concurrency` are under way; none while the list is paused. In their order, but those of
 * `failedOnce` after all others, the last one last, so that files which never go through hold up no others.
 */
export function nextUploads({ rows, paused }: UploadList, concurrency: number, failedOnce: ReadonlySet<string>): readonly string[] {
  if (paused) return []
  const all = [...rows.values()]
  const free = Math.max(0, concurrency - all.filter(isUnderWay).length)
  const waiting = new Set(all.filter(({ status }) => status.kind === 'waiting').map(({ id }) => id))
  return [...[...waiting].filter(id => !failedOnce.has(id)), ...[...failedOnce].filter(id => waiting.has(id))].slice(0, free)
}

export function countUploads({ rows }: UploadList): UploadCounts {
  const counts = { waiting: 0, hashing: 0, sending: 0, done: 0, duplicate: 0, failed: 0, cancelled: 0 }
  for (const { status } of rows.values()) counts[status.kind] += 1
  return counts
}

/** Progress in bytes: `total` of all files, `done` of settled and sent data; cancelled files count in neither. */
export function uploadBytes({ rows }: UploadList): { readonly done: number; readonly total: number } {
  let [done, total] = [0, 0]
  for (const row of rows.values()) {
    if (row.status.kind === 'cancelled') continue
    total += row.bytes
    if (hasEnded(row)) done += row.bytes
    else if (row.status.kind === 'sending') done += row.status.bytesDone
  }
  return { done, total }
}

const displayRank: Readonly<Record<UploadStatus['kind'], number>> = {
  sending: 0,
  hashing: 0,
  failed: 1,
  waiting: 2,
  done: 3,
  duplicate: 3,
  cancelled: 3,
}

/** The first `max` rows in display order: under way, failed, waiting, then the rest. */
export function shownUploads({ rows }: UploadList, max: number): readonly UploadRow[] {
  return [...rows.values()]
    .toSorted((one, other) => displayRank[one.status.kind] - displayRank[other.status.kind])
    .slice(0, max)
    .map(({ id, name, bytes, status }) => ({ id, name, bytes, status }))
}

/** Ids of the files with a status of these kinds. */
export const uploadsWithStatus = ({ rows }: UploadList, ...kinds: readonly UploadStatus['kind'][]): readonly string[] =>
  [...rows.values()].flatMap(({ id, status }) => (kinds.includes(status.kind) ? [id] : []))

/** Files per journal line. */
const filesInLine = 500

/** The journal lines that recreate this list, in which files under way are waiting. */
export function linesOfUploads({ rows, paused }: UploadList): readonly UploadLine[] {
  const queued = [...rows.values()]
  const files = queued.map(({ id, name, bytes, path }): LocatedFile => ({ id, name, bytes, path }))
  const lines: UploadLine[] = []
  for (let at = 0; at < files.length; at += filesInLine) lines.push({ op: 'add', files: files.slice(at, at + filesInLine) })
  for (const { id, md5 } of queued) if (md5 !== null) lines.push({ op: 'sending', id, md5 })
  for (const { id, status } of queued) {
    if (status.kind === 'done') lines.push({ op: 'done', id, track: status.track })
    if (status.kind === 'duplicate') lines.push({ op: 'duplicate', id })
    if (status.kind === 'failed') lines.push({ op: 'failed', id, error: status.error })
  }
  const cancelled = queued.filter(({ status }) => status.kind === 'cancelled').map(({ id }) => id)
  if (cancelled.length > 0) lines.push({ op: 'cancel', ids: cancelled })
  if (paused) lines.push({ op: 'pause', on: true })
  return lines
}

/** Whether a step is written to the journal. */
export const isLine = (change: UploadChange): change is UploadLine =>
  change.op !== 'begin' && change.op !== 'progress' && change.op !== 'back'
