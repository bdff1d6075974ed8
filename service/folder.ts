// A library made of a folder of MP3s: rows from tags and file names, the files' bytes as sound, covers from pictures and tags.
import path from 'node:path'
import { cachedCover, makeCoverInWorker } from 'demo-music'
import { type Arranged, arrange, type Song } from './folder/arrange.ts'
import { loadCover } from './folder/cover-source.ts'
import { type FolderIndex, loadIndex, saveIndex } from './folder/folder-index.ts'
import { lyricsBeside } from './folder/lyrics-file.ts'
import { soundAt } from './folder/sound-file.ts'
import { stableIds } from './folder/stable-ids.ts'
import { readTags } from './folder/tag-reader.ts'
import { type FoundFile, type Unreadable, walk } from './folder/walk.ts'
import type { Catalogue, CataloguePlaylist, CatalogueTrack, Cover, Progress } from './world/catalogue.ts'

export type FolderOptions = {
  readonly folder: string
  /** Folder for an index of ids and tags; without it every start reads every file. */
  readonly data?: string | undefined
  readonly progress?: Progress | undefined
}

/** Most files read concurrently. */
const concurrency = 4

type ReadAll = { readonly songs: readonly Song[]; readonly unreadable: readonly Unreadable[]; readonly files: FolderIndex['files'] }

/** Reads the tags of all files, those of unchanged ones from the index. */
async function readAll(root: string, music: readonly FoundFile[], known: FolderIndex['files'], progress: Progress): Promise<ReadAll> {
  const songs: Song[] = []
  const unreadable: Unreadable[] = []
  const files = new Map<string, FolderIndex['files'][string]>()
  let [next, done] = [0, 0]
  async function reader(): Promise<void> {
    for (let file = music[next++]; file !== undefined; file = music[next++]) {
      const before = Object.hasOwn(known, file.path) ? known[file.path] : undefined
      const same = before !== undefined && before.bytes === file.bytes && before.modified === file.modified
      // biome-ignore lint/plugin: of a file that was found below the folder of music.
      const reading = same ? { ok: true as const, facts: before.facts } : await readTags(path.join(root, file.path))
      if (reading.ok) {
        songs.push({ file, facts: reading.facts })
        files.set(file.path, { bytes: file.bytes, modified: file.modified, facts: reading.facts })
      } else unreadable.push({ path: file.path, reason: reading.reason })
      done++
      progress(0.1 + (0.9 * done) / music.length, `Reading ${done} of ${music.length} files`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, reader))
  songs.sort((a, b) => (a.file.path < b.file.path ? -1 : 1))
  return { songs, unreadable, files: Object.fromEntries(files) }
}

/** The cover, cropped square and scaled to `size` pixels if it is a larger JPEG, else unchanged. */
async function coverOf(root: string, arranged: Arranged, artworkId: number, size: number | null): Promise<Cover | null> {
  const source = arranged.covers.get(artworkId)
  if (source === undefined) return null
  if (size === null) return await loadCover(root, source)
  return await cachedCover(`${root} ${artworkId} ${size}`, async () => {
    const cover = await loadCover(root, source)
    if (cover?.type !== 'image/jpeg') return cover
    const bytes = await makeCoverInWorker({ kind: 'shrink', jpeg: cover.bytes, size })
    return bytes === null ? cover : { bytes, type: 'image/jpeg' }
  })
}

function systemPlaylists(tracks: Iterable<CatalogueTrack>): Map<number, CataloguePlaylist> {
  const newest = [...tracks]
    .sort((a, b) => `${b.uploadedOn} ${b.uploadedTime}`.localeCompare(`${a.uploadedOn} ${a.uploadedTime}`) || a.id - b.id)
    .slice(0, 100)
    .map(({ id }) => id)
  const playlist: CataloguePlaylist = {
    id: 302,
    name: 'Most Recent Uploads',
    trackIds: newest,
    publicId: null,
    type: 'recently-uploaded',
    description: null,
    artworkId: 0,
  }
  return new Map(newest.length === 0 ? [] : [[playlist.id, playlist]])
}

/** Makes the catalogue; throws only if the folder itself is unreadable. Unreadable files are listed in `unreadable`. */
export async function folderCatalogue({ folder, data, progress = () => undefined }: FolderOptions): Promise<Catalogue> {
  progress(0, 'Looking for music')
  const index = await loadIndex(data ?? null)
  const found = await walk(folder)
  const { songs, unreadable, files } = await readAll(folder, found.music, index.files, progress)
  const ids = stableIds(index.ids)
  const arranged = arrange(songs, found.pictures, ids)
  await saveIndex(data ?? null, { version: 1, ids: ids.all(), files })
  progress(1, `${songs.length} songs found`)
  return {
    tracks: arranged.tracks,
    albums: arranged.albums,
    artists: arranged.artists,
    playlists: systemPlaylists(arranged.tracks.values()),
    tags: new Map(),
    sound: async (trackId, form) => {
      const file = arranged.files.get(trackId)
      return file === undefined ? null : await soundAt(folder, file, form)
    },
    lyrics: async trackId => {
      const file = arranged.files.get(trackId)
      return file === undefined ? null : await lyricsBeside(folder, file)
    },
    cover: (artworkId, size) => coverOf(folder, arranged, artworkId, size),
    unreadable: [...found.unreadable, ...unreadable],
    stop: async () => undefined,
  }
}
