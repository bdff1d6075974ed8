// Finds files that were renamed or moved within the music folder since the last run, so that a song keeps its id, and with it its thumb, its
// plays and its places in playlists.
import path from 'node:path'
import type { FolderIndex, KnownFile } from './folder-index.ts'
import { createYielder } from './yield-to-event-loop.ts'

type Files = FolderIndex['files']
/** A song; `replacedBy`: the file that lies at its path now, if there is one. */
type Song = { readonly path: string; readonly file: SongFile; readonly replacedBy?: KnownFile | undefined }
type SongFile = Extract<KnownFile, { facts: unknown }>
type KeyOf = (song: Song) => string

/** Farthest that two lengths of the same sound lie apart, seconds: other tags can move an estimated length across a rounding. */
const maxSecondsApart = 1

/**
 * The former path of each file that has another one now, by its path now. `before`: the files of earlier runs, also those that were absent
 * in the last one; `now`: those that are there. `hasId`: whether a path is that of a song with an id, so that it takes over no other.
 *
 * Files are the same that have the same size, date and tags; or, whatever happened to these, the same inode, time of creation and length.
 * Both together say most, and a file that was there in the last run is meant rather than one that was absent. Of several that are equal,
 * those of the same name are the same, then the first and the first in the order of paths. A file that was written anew at its path stays
 * what it was, although a copy of what it was lies beside it.
 *
 * A song whose path another one has taken is given a path that no file has (`displacedPath`), for it may come back.
 *
 * Example: `A/01.mp3` and `A/02.mp3` renamed to `B/01.mp3` and `B/2.mp3`: B/01 was A/01, B/2 was A/02.
 */
export async function movedFiles(before: Files, now: Files, hasId: (path: string) => boolean): Promise<ReadonlyMap<string, string>> {
  const { olds, news } = await unsettled(before, now, hasId)
  const formerPaths = new Map<string, string>()
  if (news.length === 0) return formerPaths
  const moved = new Set<string>()
  const contents = new Set(olds.map(({ file }) => contentOf(file)))
  /** Whether the song at a path may be elsewhere by its content alone: not if the path has the same song, with other tags. */
  const mayHaveLeft = ({ file, replacedBy }: Song): boolean =>
    replacedBy === undefined || !isSong(replacedBy) || !hasSameLength(file, replacedBy) || contents.has(contentOf(replacedBy))
  const match = async (candidates: readonly Song[], keyOf: KeyOf): Promise<void> => {
    const byKey = await grouped(candidates, song => (moved.has(song.path) ? '' : keyOf(song)))
    for (const [key, group] of await grouped(news, song => (formerPaths.has(song.path) ? '' : keyOf(song)))) {
      for (const [index, { path: to, file }] of group.entries()) {
        const former = byKey.get(key)?.[index]
        if (former === undefined || !hasSameLength(former.file, file)) continue
        formerPaths.set(to, former.path)
        moved.add(former.path)
      }
    }
  }
  await match(olds, ({ file }) => (file.birth === '' ? '' : `${contentOf(file)} ${file.birth}`))
  for (const candidates of [olds.filter(({ file }) => !file.absent), olds.filter(({ file }) => file.absent)]) {
    const free = candidates.filter(mayHaveLeft)
    await match(free, ({ file, path: at }) => `${contentOf(file)} ${path.posix.basename(at)}`)
    await match(free, ({ file }) => contentOf(file))
    await match(candidates, ({ file }) => file.birth)
  }
  for (const [to, from] of formerPaths) if (to === from) formerPaths.delete(to)
  for (const { path: at, file } of olds) if (formerPaths.has(at) && !moved.has(at)) formerPaths.set(displacedPath(at, file), at)
  return formerPaths
}

/**
 * The songs of earlier runs that are not at their path as they were, and the files that are not what was at their path, or where none was.
 */
async function unsettled(before: Files, now: Files, hasId: (path: string) => boolean): Promise<{ olds: Song[]; news: Song[] }> {
  const yieldIfDue = createYielder()
  const [olds, news]: [Song[], Song[]] = [[], []]
  for (const [at, file] of now) {
    await yieldIfDue()
    const former = before.get(at)
    if (!isSong(file)) continue
    const isUnchanged = former !== undefined && isSong(former) ? contentOf(file) === contentOf(former) : hasId(at)
    if (!isUnchanged) news.push({ path: at, file })
  }
  if (news.length === 0) return { olds, news }
  const changed = new Set(news.map(song => song.path))
  for (const [at, file] of before) {
    await yieldIfDue()
    if (isSong(file) && (!now.has(at) || changed.has(at))) olds.push({ path: at, file, replacedBy: now.get(at) })
  }
  return { olds, news }
}

/** The files to note for the next run: those that are there, and as absent those that are not, at their paths now. */
export async function withAbsent(files: Files, before: Files, formerPaths: ReadonlyMap<string, string>): Promise<Files> {
  const all = new Map(files)
  const moved = new Set(formerPaths.values())
  const yieldIfDue = createYielder()
  for (const [at, file] of before) {
    await yieldIfDue()
    if (!files.has(at) && !moved.has(at)) all.set(at, { ...file, absent: true })
  }
  for (const [to, from] of formerPaths) {
    const file = before.get(from)
    if (!files.has(to) && file !== undefined) all.set(to, { ...file, absent: true })
  }
  return all
}

/** A path for a song whose own was taken by another one; no file has such a name. */
const displacedPath = (at: string, { bytes, modified, birth }: SongFile): string => `${at}\0${bytes} ${modified} ${birth}`

const isSong = (file: KnownFile): file is SongFile => 'facts' in file

/** What is the same in a file that was only moved: size, date and tags. */
const contentOf = ({ bytes, modified, facts }: SongFile): string =>
  JSON.stringify([bytes, modified, facts.title, facts.artist, facts.track])

const hasSameLength = (one: SongFile, other: SongFile): boolean => Math.abs(one.facts.seconds - other.facts.seconds) <= maxSecondsApart

/** Songs by key, in the order of their paths; those without a key ('') are left out. */
async function grouped(songs: readonly Song[], keyOf: KeyOf): Promise<ReadonlyMap<string, readonly Song[]>> {
  const groups = new Map<string, Song[]>()
  const yieldIfDue = createYielder()
  for (const song of songs.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    await yieldIfDue()
    const key = keyOf(song)
    if (key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [song])
    else group.push(song)
  }
  return groups
}
