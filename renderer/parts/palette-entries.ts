// What the palette offers for a text: songs, albums, artists, playlists, commands.
import type { ArtworkId } from '../../shared/ids.ts'
import { fold } from '../../shared/library/fold.ts'
import type { Library } from '../../shared/library/model.ts'
import { albumAt, artistAt, playlistAt, trackAt } from '../../shared/library/rows.ts'
import { type Found, matchingTracks, searchAll } from '../../shared/library/search.ts'
import { rowsOf } from '../../shared/library/select.ts'
import { shortcuts } from '../keyboard.ts'
import { addToQueue, playList } from '../state/commands.ts'
import type { Page } from '../state/page.ts'
import { albumRoute, artistRoute } from '../state/route.ts'
import { songLength, songs } from './format.ts'
import type { IconName } from './Icon.tsx'

export type Entry = {
  readonly key: string
  readonly icon: IconName
  /** Undefined: an icon stands in its place. */
  readonly artwork?: ArtworkId | null
  readonly round?: boolean
  readonly title: string
  readonly line: string
  readonly end: string
  /** What Enter does, for the chosen line. */
  readonly does: string
  readonly run: () => void
  readonly playNext?: () => void
  readonly addToQueue?: () => void
}
export type Group = { readonly heading: string; readonly count: number | null; readonly entries: readonly Entry[] }

const limits = { tracks: 5, albums: 4, artists: 3, playlists: 3 }

/** Groups without entries are left out. */
export function findEntries(page: Page, library: Library, text: string): readonly Group[] {
  const asked = text.trim()
  const found = searchAll(library, asked, limits)
  const groups: Group[] = [
    { heading: 'Songs', count: found.tracks.count, entries: songEntries(page, library, found, asked) },
    { heading: 'Albums', count: found.albums.count, entries: albumEntries(page, library, found) },
    { heading: 'Artists', count: found.artists.count, entries: artistEntries(page, library, found) },
    { heading: 'Playlists', count: found.playlists.count, entries: playlistEntries(page, library, found) },
    { heading: 'Commands', count: null, entries: commandEntries(page, asked, found) },
  ]
  return groups.filter(group => group.entries.length > 0)
}

const queueing = (page: Page, library: Library, rows: () => Uint32Array): Pick<Entry, 'playNext' | 'addToQueue'> => ({
  playNext: () => addToQueue(page, library, rows(), 'playNext'),
  addToQueue: () => addToQueue(page, library, rows(), 'playLast'),
})

function songEntries(page: Page, library: Library, found: Found, asked: string): readonly Entry[] {
  return [...found.tracks.rows].map((row, position) => {
    const track = trackAt(library, row)
    const place = { kind: 'search', text: asked } as const
    return {
      key: `song ${row}`,
      icon: 'song',
      artwork: track.artwork,
      title: track.title,
      line: [track.artist, track.album].filter(part => part !== '').join(' · '),
      end: songLength(track.length),
      does: 'Play',
      run: () => playList(page, library, matchingTracks(library, asked), position, { place, title: `“${asked}”` }),
      ...queueing(page, library, () => Uint32Array.of(row)),
    }
  })
}

function albumEntries(page: Page, library: Library, found: Found): readonly Entry[] {
  return [...found.albums.rows].map(row => {
    const album = albumAt(library, row)
    return {
      key: `album ${row}`,
      icon: 'album',
      artwork: album.artwork,
      title: album.name,
      line: [album.artist, album.year || ''].filter(part => part !== '').join(' · '),
      end: songs(album.tracks),
      does: 'Open',
      run: () => page.view.go(albumRoute(album.id)),
      ...queueing(page, library, () => rowsOf(library, { kind: 'album', id: album.id })),
    }
  })
}

function artistEntries(page: Page, library: Library, found: Found): readonly Entry[] {
  return [...found.artists.rows].map(row => {
    const artist = artistAt(library, row)
    return {
      key: `artist ${row}`,
      icon: 'artist',
      artwork: artist.artwork,
      round: true,
      title: artist.name,
      line: '',
      end: songs(artist.tracks),
      does: 'Open',
      run: () => page.view.go(artistRoute(artist.id)),
      ...queueing(page, library, () => rowsOf(library, { kind: 'artist', id: artist.id })),
    }
  })
}

function playlistEntries(page: Page, library: Library, found: Found): readonly Entry[] {
  return [...found.playlists.rows].map(row => {
    const playlist = playlistAt(library, row)
    const place = { kind: 'playlist', id: playlist.id } as const
    return {
      key: `playlist ${row}`,
      icon: 'playlist',
      artwork: playlist.artwork,
      title: playlist.name,
      line: '',
      end: songs(playlist.tracks),
      does: 'Open',
      run: () => page.view.go(place),
      ...queueing(page, library, () => rowsOf(library, place)),
    }
  })
}

/** Named shortcuts that fit, and the page of all results. */
function commandEntries(page: Page, asked: string, found: Found): readonly Entry[] {
  const words = fold(asked).split(' ')
  const fitting = shortcuts.filter(({ icon, words: name }) => icon !== null && words.every(word => fold(name).includes(word)))
  const entries: Entry[] = fitting.map(({ words: name, icon, run }) => ({
    key: `command ${name}`,
    icon: icon ?? 'right',
    title: name,
    line: '',
    end: '',
    does: 'Do it',
    run: () => run(page),
  }))
  if (asked === '' || found.tracks.count + found.albums.count + found.artists.count + found.playlists.count === 0) return entries
  const all: Entry = {
    key: 'all results',
    icon: 'search',
    title: `All results for “${asked}”`,
    line: '',
    end: '',
    does: 'Open',
    run: () => page.view.go({ kind: 'search', text: asked }),
  }
  return [all, ...entries]
}
