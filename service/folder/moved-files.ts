// Finds files that were renamed or moved within the music folder since the last run, so that a song keeps its id, and with it its thumb, its
// plays and its places in playlists.
import path from 'node:path'
import type { FolderIndex, KnownFile } from './folder-index.ts'
import { createYielder } from './yield-to-event-loop.ts'

type Files = FolderIndex['files']
type SongFile = Extract<KnownFile, { facts: unknown }>
/** A song; `content`: what is the same in a file that was only moved; `replacedBy`: the file that lies at its path now, if there is one. */
type Song = { readonly path: string; readonly file: SongFile; readonly content: string; readonly replacedBy?: KnownFile | undefined }
type KeyOf = (song: Song) => string

/** Farthest that two lengths of the same sound lie apart, seconds: other tags can move an estimated length across a rounding. */
const maxSecondsApart = 1
/** Farthest that the lengths of two recordings of one song lie apart, such as one that was bought again, seconds. */
const maxSecondsBetweenRecordings = 5

/**
 * The former path of each file that has another one now, by its path now. `before`: the files of earlier runs, also those that were absent
 * in the last one; `now`: those that are there. `hasId`: whether a path is that of a song with an id, so that it takes over no other.
 *
 * Files are the same that have the same size, date and tags; or, whatever happened to these, the same inode, time of creation and length.
 * Both together say most, and a file that was there in the last run is meant rather than one that was absent. Of several that are equal,
 * those of the same name are the same, then the first and the first in the order of paths. A file that was written anew at its path stays
 * what it was, although a copy of what it was lies beside it, and so does a song that another file of it was put over.
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
  const contents = new Set(olds.map(({ content }) => content))
  /** Whether the song at a path may be elsewhere by its content alone: not if the path has the same song, with other tags. */
  const mayHaveLeft = ({ file, replacedBy }: Song): boolean =>
    replacedBy === undefined ||
    !isSong(replacedBy) ||
    secondsBetween(file, replacedBy) > maxSecondsApart ||
    contents.has(contentOf(replacedBy))
  const match = async (candidates: readonly Song[], keyOf: KeyOf): Promise<void> => {
    const byKey = await grouped(candidates, song => (moved.has(song.path) ? '' : keyOf(song)))
    for (const [key, group] of await grouped(news, song => (formerPaths.has(song.path) ? '' : keyOf(song)))) {
      for (const [index, { path: to, file }] of group.entries()) {
        const former = byKey.get(key)?.[index]
        if (former === undefined || secondsBetween(former.file, file) > maxSecondsApart) continue
        formerPaths.set(to, former.path)
        moved.add(former.path)
      }
    }
  }
  const withBirth = ({ file, content }: Song): string => (file.birth === '' ? '' : `${content} ${file.birth}`)
  // By name first: a link to a file has the same inode.
  await match(olds, song => withBirth(song) && `${withBirth(song)} ${path.posix.basename(song.path)}`)
  await match(olds, withBirth)
  for (const candidates of [olds.filter(({ file }) => !file.absent), olds.filter(({ file }) => file.absent)]) {
    const free = candidates.filter(mayHaveLeft)
    await match(free, song => `${song.content} ${path.posix.basename(song.path)}`)
    await match(free, ({ content }) => content)
    await match(candidates, ({ file }) => file.birth)
  }
  await keepReplaced(olds, before, formerPaths, moved)
  for (const { path: at, file } of olds) if (formerPaths.has(at) && !moved.has(at)) formerPaths.set(displacedPath(at, file), at)
  return formerPaths
}

/** Takes back what would give a song's place to another file of it, or to an absent one that need not be another; and what moved nowhere. */
async function keepReplaced(olds: readonly Song[], before: Files, formerPaths: Map<string, string>, moved: Set<string>): Promise<void> {
  const staysItself = ({ path: at, file, replacedBy }: Song): boolean => {
    const from = formerPaths.get(at)
    if (from === undefined || from === at) return from === at
    if (moved.has(at) || replacedBy === undefined || !isSong(replacedBy)) return false
    return isSameRecording(file, replacedBy) || (before.get(from)?.absent === true && !hasOtherTitle(file, replacedBy))
  }
  const yieldIfDue = createYielder()
  const byPath = new Map(olds.map(song => [song.path, song]))
  for (const first of olds) {
    // What is taken back from a song can let that one stay itself, too: of a chain of files, each a step further, all do from the last on.
    for (let song: Song | undefined = first; song !== undefined && staysItself(song); ) {
      await yieldIfDue()
      const from = formerPaths.get(song.path)
      formerPaths.delete(song.path)
      if (from === undefined) break
      moved.delete(from)
      song = from === song.path ? undefined : byPath.get(from)
    }
  }
}

const hasOtherTitle = (one: SongFile, other: SongFile): boolean =>
  one.facts.title !== other.facts.title && one.facts.title !== '' && other.facts.title !== ''
const isSameRecording = (one: SongFile, other: SongFile): boolean =>
  one.facts.title !== '' &&
  one.facts.title === other.facts.title &&
  one.facts.artist === other.facts.artist &&
  secondsBetween(one, other) <= maxSecondsBetweenRecordings

/**
 * The songs of earlier runs that are not at their path as they were, and the files that are not what was at their path, or where none was;
 * both in the order of their paths.
 */
async function unsettled(
  before: Files,
  now: Files,
  hasId: (path: string) => boolean,
): Promise<{ olds: readonly Song[]; news: readonly Song[] }> {
  const yieldIfDue = createYielder()
  const [olds, news]: [Song[], Song[]] = [[], []]
  const changed = new Set<string>()
  for (const [at, file] of now) {
    await yieldIfDue()
    const former = before.get(at)
    if (!isSong(file)) continue
    const content = contentOf(file)
    const isUnchanged = former !== undefined && isSong(former) ? content === contentOf(former) : hasId(at)
    if (isUnchanged) continue
    news.push({ path: at, file, content })
    changed.add(at)
  }
  if (news.length === 0) return { olds, news }
  for (const [at, file] of before) {
    await yieldIfDue()
    if (isSong(file) && (!now.has(at) || changed.has(at))) olds.push({ path: at, file, content: contentOf(file), replacedBy: now.get(at) })
  }
  const byPath = (one: Song, other: Song): number => (one.path < other.path ? -1 : 1)
  return { olds: olds.sort(byPath), news: news.sort(byPath) }
}

/**
 * The files to note for the next run: those that are there, and as absent those that are not, at their paths now. Where none is there, as at
 * the place of a drive that is away, what was noted stays.
 */
export async function filesToNote(files: Files, before: Files, formerPaths: ReadonlyMap<string, string>): Promise<Files> {
  if (files.size === 0) return before
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

const contentOf = ({ bytes, modified, facts }: SongFile): string =>
  JSON.stringify([bytes, modified, facts.title, facts.artist, facts.track])

const secondsBetween = (one: SongFile, other: SongFile): number => Math.abs(one.facts.seconds - other.facts.seconds)

/** Songs by key, in the same order; those without a key ('') are left out. */
async function grouped(songs: readonly Song[], keyOf: KeyOf): Promise<ReadonlyMap<string, readonly Song[]>> {
  const groups = new Map<string, Song[]>()
  const yieldIfDue = createYielder()
  for (const song of songs) {
    await yieldIfDue()
    const key = keyOf(song)
    if (key === '') continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [song])
    else group.push(song)
  }
  return groups
}
