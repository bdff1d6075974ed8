// Search results as lines of the palette: Enter plays songs and opens everything else.

import type { Library } from '../../../shared/library/model/model.ts'
import { rowsAt } from '../../../shared/library/model/row-lists.ts'
import { genres } from '../../../shared/library/places/genres.ts'
import { albumAt, artistAt, playlistAt, tagAt, trackAt } from '../../../shared/library/places/rows.ts'
import { type LibraryPlace, trackRowsOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { albumMenu } from '../../lists/menus/album-source.ts'
import { artistMenu } from '../../lists/menus/artist-source.ts'
import { placeMenu } from '../../lists/menus/place-menu.ts'
import { trackMenu } from '../../lists/menus/track-menu.ts'
import { addToQueue } from '../../state/actions/queue-edits.ts'
import type { AppContextValue } from '../../state/app-context.ts'
import { playList } from '../../state/commands.ts'
import { type ResultKind, resultTracks, type SearchResults } from '../../state/library/search-results.ts'
import { currentQueryContext } from '../../state/library/use-query-context.ts'
import { formatSongCount, formatSongLength } from '../../words/format.ts'
import type { PaletteEntry } from './palette-entry.ts'

/** Rows of a kind as entries, in the given order. */
export function entriesOfKind(
  app: AppContextValue,
  library: Library,
  results: SearchResults,
  kind: ResultKind,
  rows: readonly number[],
): readonly PaletteEntry[] {
  switch (kind) {
    case 'tracks':
      return rows.map(row => songEntry(app, library, results, row))
    case 'albums':
      return rows.map(row => albumEntry(app, library, row))
    case 'artists':
      return rows.map(row => {
        const { id, name, artwork, tracks } = artistAt(library, row)
        const appearance = { icon: 'artist', artwork, round: true, title: name, subtitle: '', endText: formatSongCount(tracks) } as const
        return {
          ...openEntry(app, library, { kind: 'artist', id }, appearance),
          actions: () => artistMenu(app, library, Uint32Array.of(row)),
        }
      })
    case 'playlists':
      return rows.map(row => {
        const { id, name, artwork, tracks } = playlistAt(library, row)
        return openEntry(
          app,
          library,
          { kind: 'playlist', id },
          { icon: 'playlist', artwork, title: name, subtitle: '', endText: formatSongCount(tracks) },
        )
      })
    case 'tags':
      return rows.map(row => {
        const { id, name, tracks } = tagAt(library, row)
        return openEntry(app, library, { kind: 'tag', id }, { icon: 'tag', title: name, subtitle: '', endText: formatSongCount(tracks) })
      })
    case 'genres':
      return rows.map(row => {
        const { names, tracks } = genres.whole(library)
        const name = names[row] ?? ''
        return openEntry(
          app,
          library,
          { kind: 'genre', name },
          { icon: 'genre', title: name, subtitle: '', endText: formatSongCount(rowsAt(tracks, row).length) },
        )
      })
  }
}

const queueActions = (app: AppContextValue, library: Library, rows: () => Uint32Array): Pick<PaletteEntry, 'playNext' | 'addToQueue'> => ({
  playNext: () => addToQueue(app, library, rows(), 'playNext'),
  addToQueue: () => addToQueue(app, library, rows(), 'playLast'),
})

function songEntry(app: AppContextValue, library: Library, results: SearchResults, row: number): PaletteEntry {
  const track = trackAt(library, row)
  const text = results.text.trim()
  const play = (): void => {
    const resultRows = resultTracks(library, results, currentQueryContext(app))
    playList(app, library, resultRows, resultRows.indexOf(row), { place: { kind: 'search', text }, title: `“${text}”` })
  }
  return {
    key: `song ${row}`,
    icon: 'song',
    artwork: track.artwork,
    title: track.title,
    subtitle: [track.artist, track.album].filter(part => part !== '').join(' · '),
    endText: formatSongLength(track.length),
    actionText: t('playback.play'),
    onRun: play,
    actions: () => trackMenu(app, library, Uint32Array.of(row), play),
    ...queueActions(app, library, () => Uint32Array.of(row)),
  }
}

function albumEntry(app: AppContextValue, library: Library, row: number): PaletteEntry {
  const { id, name, artwork, artist, year, tracks } = albumAt(library, row)
  const subtitle = [artist, year || ''].filter(part => part !== '').join(' · ')
  const appearance = { icon: 'album', artwork, title: name, subtitle, endText: formatSongCount(tracks) } as const
  return { ...openEntry(app, library, { kind: 'album', id }, appearance), actions: () => albumMenu(app, library, Uint32Array.of(row)) }
}

type EntryAppearance = Pick<PaletteEntry, 'icon' | 'artwork' | 'round' | 'title' | 'subtitle' | 'endText'>

export function openEntry(app: AppContextValue, library: Library, place: LibraryPlace, appearance: EntryAppearance): PaletteEntry {
  return {
    key: JSON.stringify(place),
    ...appearance,
    actionText: t('actions.open'),
    onRun: () => app.view.navigate(place),
    actions: () => placeMenu(app, library, place, appearance.title, { label: t('actions.open'), icon: appearance.icon }),
    ...queueActions(app, library, () => trackRowsOf(library, place)),
  }
}
