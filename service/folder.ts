// A library made of a folder of MP3s: rows from tags and file names, the files' bytes as sound, covers from pictures and tags.
import path from 'node:path'
import { cachedCover, makeCoverInWorker } from 'demo-music'
import { loadCover } from './folder/cover-source.ts'
import { type FolderIndex, isUpToDate, type KnownFile, knownFrom, loadIndex, saveIndex } from './folder/folder-index.ts'
import { type Arranged, arrange, isCoverName, type TaggedFile, trackName } from './folder/group-songs.ts'
import { lyricsBeside } from './folder/lyrics-file.ts'
import { filesToNote, movedFiles } from './folder/moved-files.ts'
import { newestOf } from './folder/newest-songs.ts'
import { createSharedCovers } from './folder/shared-covers.ts'
import { soundAt } from './folder/sound-file.ts'
import { stableIds } from './folder/stable-ids.ts'
import { readTags } from './folder/tag-reader.ts'
import { type FoundFile, type Unreadable, walk } from './folder/walk.ts'
import { createYielder } from './folder/yield-to-event-loop.ts'
import type { Catalogue, CataloguePlaylist, CatalogueTrack, Progress } from './world/catalogue.ts'

export type FolderOptions = {
  readonly folder: string
  /** Folder for an index of ids and tags; without it every start reads every file. */
  readonly data?: string | undefined
  readonly progress?: Progress | undefined
}

/** Most files whose tags are read at the same time. */
const concurrency = 4

type ReadAll = { readonly tagged: readonly TaggedFile[]; readonly unreadable: readonly Unreadable[]; readonly files: FolderIndex['files'] }

/**
 * Reads the tags of all files; those of unchanged files (same size and date), and why some have none, come from the index. `tagged` is in
 * the order of `music`.
 */
async function readAll(
  root: string,
  music: readonly FoundFile[],
  indexedFiles: FolderIndex['files'],
  progress: Progress,
): Promise<ReadAll> {
  const tagged: (TaggedFile | null)[] = music.map(() => null)
  const unreadable: Unreadable[] = []
  const files = new Map<string, KnownFile>()
  const yieldIfDue = createYielder()
  const remaining = music.entries()
  let doneCount = 0
  async function reader(): Promise<void> {
    for (const [index, file] of remaining) {
      await yieldIfDue()
      const before = indexedFiles.get(file.path)
      const known =
        before !== undefined && isUpToDate(before, file, Date.now())
          ? { ...before, birth: file.birth, absent: false }
          : // biome-ignore lint/plugin: the path of a file found below the music folder.
            knownFrom(file, await readTags(path.join(root, file.path)), Date.now())
      files.set(file.path, known)
      if ('facts' in known) tagged[index] = { file, tags: known.facts }
      else unreadable.push({ path: file.path, reason: known.reason })
      doneCount++
      progress(0.1 + (0.9 * doneCount) / music.length, `Reading ${doneCount} of ${music.length} files`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, reader))
  return { tagged: tagged.filter(file => file !== null), unreadable, files }
}

/**
 * Makes the function that gives the cover with an id, cropped square and scaled to `size` pixels if it is a larger JPEG, else unchanged;
 * `size` null: unchanged. It resolves with null if there is no such cover, or it cannot be read.
 */
function coversOf(root: string, { covers }: Arranged): Catalogue['cover'] {
  const wholeCover = createSharedCovers(async artworkId => {
    const source = covers.get(artworkId)
    return source === undefined ? null : await loadCover(root, source)
  })
  return async (artworkId, size) => {
    if (size === null || !covers.has(artworkId)) return await wholeCover(artworkId)
    return await cachedCover(`${root} ${artworkId} ${size}`, async () => {
      const cover = await wholeCover(artworkId)
      if (cover?.type !== 'image/jpeg') return cover
      const bytes = await makeCoverInWorker({ kind: 'shrink', jpeg: cover.bytes, size })
      return bytes === null ? cover : { bytes, type: 'image/jpeg' }
    })
  }
}

async function systemPlaylists(tracks: Iterable<CatalogueTrack>): Promise<Map<number, CataloguePlaylist>> {
  const newest = (await newestOf(tracks, 100)).map(({ id }) => id)
  const playlist: CataloguePlaylist = {
    id: 300, // an id that no new playlist gets, as those begin at 301 (user-library.ts)
    name: 'Most Recent Uploads',
    trackIds: newest,
    publicId: null,
    type: 'recently-uploaded',
    description: null,
    artworkId: 0,
  }
  return new Map(newest.length === 0 ? [] : [[playlist.id, playlist]])
}

/** Moved songs as they were, by their paths now. */
function formerSongs(before: FolderIndex['files'], formerPaths: ReadonlyMap<string, string>): ReadonlyMap<string, TaggedFile> {
  const songs = new Map<string, TaggedFile>()
  for (const [file, former] of formerPaths) {
    const known = before.get(former)
    if (known !== undefined && 'facts' in known) songs.set(file, { file: { ...known, path: former }, tags: known.facts })
  }
  return songs
}

/**
 * Makes the catalogue of a folder; rejects only if the folder itself is unreadable. Files that cannot be read are listed in `unreadable`,
 * with the reason.
 */
export async function folderCatalogue({ folder, data, progress = () => undefined }: FolderOptions): Promise<Catalogue> {
  progress(0, 'Looking for music')
  const index = await loadIndex(data ?? null).catch(() => null)
  const { ids: indexedIds, files: indexedFiles } = index ?? { ids: new Map(), files: new Map() }
  const folderFiles = await walk(folder)
  const { tagged, unreadable, files } = await readAll(folder, folderFiles.music, indexedFiles, progress)
  const ids = stableIds(indexedIds)
  const formerPaths = await movedFiles(indexedFiles, files, file => ids.has(trackName(file)))
  ids.rename(new Map(Array.from(formerPaths, ([file, former]) => [trackName(file), trackName(former)])))
  const arranged = await arrange(tagged, folderFiles.pictures, ids, {
    formerSongs: formerSongs(indexedFiles, formerPaths),
    pictureDates: folderFiles.pictureDates,
  })
  // An index that the disk did not give is not replaced by what is known without it.
  if (index !== null)
    await saveIndex(data ?? null, {
      ids: new Map(Array.from(ids.all()).filter(([name, id]) => !isCoverName(name) || arranged.covers.has(id))),
      files: await filesToNote(files, indexedFiles, formerPaths),
    })
  progress(1, `${tagged.length} songs found`)
  return {
    tracks: arranged.tracks,
    albums: arranged.albums,
    artists: arranged.artists,
    playlists: await systemPlaylists(arranged.tracks.values()),
    tags: new Map(),
    sound: async (trackId, form) => {
      const file = arranged.files.get(trackId)
      return file === undefined ? null : await soundAt(folder, file, form)
    },
    lyrics: async trackId => {
      const file = arranged.files.get(trackId)
      return file === undefined ? null : await lyricsBeside(folder, file)
    },
    cover: coversOf(folder, arranged),
    unreadable: [...folderFiles.unreadable, ...unreadable],
    stop: async () => undefined,
  }
}
