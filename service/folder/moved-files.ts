// Finds files that were renamed or moved within the music folder since the last run, so that a song keeps its id, and with it its thumb, its
// plays and its places in playlists.
import path from 'node:path'
import type { FolderIndex, KnownFile } from './folder-index.ts'
import { createYielder } from './yield-to-event-loop.ts'

type Files = FolderIndex['files']
type Entry = readonly [path: string, known: KnownFile]
type KeyOf = (...entry: Entry) => string

/** Farthest that two lengths of the same sound lie apart, seconds: other tags can move an estimated length across a rounding. */
const maxSecondsApart = 1

/**
 * The former path of each file that has another one now, by its path now. `before`, `now`: the files of earlier runs, and those that are
 * there. `hasId`: whether a path is that of a song with an id, so that it takes over no other. Files are the same that have the same size
 * and date, if one path is gone and the other new; or, whatever happened to the tags, the same inode, time of creation and length. Of
 * several that are equal, those of the same name are the same, then the first and the first in the order of paths.
 *
 * Example: `A/01.mp3` and `A/02.mp3` renamed to `B/01.mp3` and `B/2.mp3`: B/01 was A/01, B/2 was A/02.
 */
export async function movedFiles(before: Files, now: Files, hasId: (path: string) => boolean): Promise<ReadonlyMap<string, string>> {
  const yieldIfDue = createYielder()
  const appeared: Entry[] = []
  /** Files, as they were and as they are, at whose path another one lies now: the former may be elsewhere. */
  const [replaced, replacing]: [Entry[], Entry[]] = [[], []]
  for (const [file, known] of now) {
    await yieldIfDue()
    const former = before.get(file)
    if (former === undefined) {
      if (!hasId(file)) appeared.push([file, known])
    } else if (contentOf(file, known) !== contentOf(file, former) && known.birth !== former.birth) {
      replaced.push([file, former])
      replacing.push([file, known])
    }
  }
  const formerPaths = new Map<string, string>()
  if (appeared.length === 0 && replacing.length === 0) return formerPaths
  const vanished: Entry[] = []
  for (const [file, known] of before) {
    await yieldIfDue()
    if (!now.has(file)) vanished.push([file, known])
  }
  const moved = new Set<string>()
  const match = async (olds: readonly Entry[], news: readonly Entry[], keyOf: KeyOf): Promise<void> => {
    const oldsByKey = await grouped(olds, entry => !moved.has(entry[0]) && keyOf(...entry))
    for (const [key, group] of await grouped(news, entry => !formerPaths.has(entry[0]) && keyOf(...entry))) {
      const formers = oldsByKey.get(key) ?? []
      for (const [index, [file, known]] of group.entries()) {
        const former = formers[index]
        if (former === undefined || !isSameLength(former[1], known)) continue
        formerPaths.set(file, former[0])
        moved.add(former[0])
      }
    }
  }
  await match(vanished, appeared, (file, known) => `${contentOf(file, known)} ${path.posix.basename(file)}`)
  await match(vanished, appeared, contentOf)
  await match([...vanished, ...replaced], [...appeared, ...replacing], (_, { birth }) => birth)
  return formerPaths
}

/** The files that are there, with those that are absent and were not moved: they may come back, perhaps with another name. */
export async function withAbsent(files: Files, before: Files, formerPaths: ReadonlyMap<string, string>): Promise<Files> {
  const all = new Map(files)
  const moved = new Set(formerPaths.values())
  const yieldIfDue = createYielder()
  for (const [file, known] of before) {
    await yieldIfDue()
    if (!files.has(file) && !moved.has(file)) all.set(file, known)
  }
  return all
}

const contentOf: KeyOf = (_, { bytes, modified }) => `${bytes} ${modified}`

/** Entries by key, in the order of their paths; those without a key (false or empty) are left out. */
async function grouped(entries: readonly Entry[], keyOf: (entry: Entry) => string | false): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const groups = new Map<string, Entry[]>()
  const yieldIfDue = createYielder()
  for (const entry of entries.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await yieldIfDue()
    const key = keyOf(entry)
    if (key === false || key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [entry])
    else group.push(entry)
  }
  return groups
}

const isSameLength = (one: KnownFile, other: KnownFile): boolean =>
  'facts' in one && 'facts' in other && Math.abs(one.facts.seconds - other.facts.seconds) <= maxSecondsApart
