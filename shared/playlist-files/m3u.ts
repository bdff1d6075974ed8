// M3U8 playlists: a line with length and title (#EXTINF) and a line with a path for each song; tolerant in reading, conservative in
// writing.
import { cleanFile, type FileTrack, maxTracks, type PlaylistFile } from './playlist-file.ts'

const nothing: FileTrack = { title: '', artist: '', album: '', length: 0, path: '' }
const directive = (line: string, name: string): string | null =>
  line.slice(0, name.length + 1).toUpperCase() === `#${name}` ? line.slice(name.length + 1).replace(/^:/, '') : null

/** Parses `214,Blue Harbour - Slack Water`, with optional attributes behind the number; `match.ts` separates artist and title. */
function readExtinf(extinf: string): Pick<FileTrack, 'title' | 'length'> {
  const comma = extinf.indexOf(',')
  const length = Number.parseInt(extinf, 10)
  return { length: Number.isNaN(length) ? 0 : length, title: comma === -1 ? '' : extinf.slice(comma + 1) }
}

/** Most lines read, for each song up to four and an empty one; the rest of the file is ignored. */
const maxLines = 5 * maxTracks

/** A generator, as a list of forty million empty lines (a file of forty megabytes) would take gigabytes. */
function* linesOf(text: string): Generator<string> {
  let from = 0
  for (const { 0: end, index } of text.matchAll(/\r\n|\r|\n/g)) {
    yield text.slice(from, index)
    from = index + end.length
  }
  yield text.slice(from)
}

/** Parses a playlist, never failing: unknown comment lines are skipped, and any other line is a path. */
export function readM3u(text: string): PlaylistFile {
  const songs: FileTrack[] = []
  let name = ''
  let next = nothing
  let read = 0
  for (const line of linesOf(text)) {
    read += 1
    if (songs.length >= maxTracks || read > maxLines) break
    if (line.trim() === '') continue
    if (!line.startsWith('#')) {
      songs.push({ ...next, path: line })
      next = nothing
      continue
    }
    const [extinf, artist, album, list] = ['EXTINF', 'EXTART', 'EXTALB', 'PLAYLIST'].map(each => directive(line, each))
    if (extinf) next = { ...next, ...readExtinf(extinf) }
    else if (artist) next = { ...next, artist }
    else if (album) next = { ...next, album }
    else if (list) name = list
  }
  return cleanFile({ name, description: '', songs: songs.map(withoutArtist) })
}

/** Removes a known artist from the front of “Artist - Title”. */
const withoutArtist = (track: FileTrack): FileTrack => {
  const before = `${track.artist.trim()} - `
  const title = track.title.trim()
  return track.artist.trim() !== '' && title.startsWith(before) ? { ...track, title: title.slice(before.length) } : track
}

/** Writes UTF-8; no title can break out of its line or begin another kind of line. */
export function writeM3u(file: PlaylistFile): string {
  const { name, songs } = cleanFile(file)
  const lines = songs.flatMap(({ title, artist, album, length, path }) => [
    `#EXTINF:${length === 0 ? -1 : length},${artist === '' || title === '' ? title : `${artist} - ${title}`}`,
    ...(artist === '' ? [] : [`#EXTART:${artist}`]),
    ...(album === '' ? [] : [`#EXTALB:${album}`]),
    path === '' || path.startsWith('#') ? `./${path || '_'}` : path,
  ])
  return `${['#EXTM3U', ...(name === '' ? [] : [`#PLAYLIST:${name}`]), ...lines].join('\n')}\n`
}
