// Search results as lines of the palette: Enter plays songs and opens everything else.

import type { Library } from '../../../shared/library/model/model.ts'
import { listOf } from '../../../shared/library/model/row-lists.ts'
import { genres } from '../../../shared/library/places/genres.ts'
import { albumAt, artistAt, playlistAt, tagAt, trackAt } from '../../../shared/library/places/rows.ts'
import { type LibraryPlace, rowsOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { albumMenu } from '../../lists/menus/album-source.ts'
import { artistMenu } from '../../lists/menus/artist-source.ts'
import { placeMenu } from '../../lists/menus/place-menu.ts'
import { trackMenu } from '../../lists/menus/track-menu.ts'
import { addToQueue } from '../../state/acts/queue-edits.ts'
import { playList } from '../../state/commands.ts'
import { type Answer, type Kind, tracksOf } from '../../state/library/answer.ts'
import { askingNow } from '../../state/library/use-query-context.ts'
import type { Page } from '../../state/page.ts'
import { songLength, songs } from '../../words/format.ts'
import type { Entry } from './palette-entry.ts'

/** Rows of a kind as entries, in the given order. */
export function entriesOf(page: Page, library: Library, answer: Answer, kind: Kind, rows: readonly number[]): readonly Entry[] {
  switch (kind) {
    case 'tracks':
      return rows.map(row => songEntry(page, library, answer, row))
    case 'albums':
      return rows.map(row => albumEntry(page, library, row))
    case 'artists':
      return rows.map(row => {
        const { id, name, artwork, tracks } = artistAt(library, row)
        const face = { icon: 'artist', artwork, round: true, title: name, line: '', end: songs(tracks) } as const
        return { ...opens(page, library, { kind: 'artist', id }, face), more: () => artistMenu(page, library, Uint32Array.of(row)) }
      })
    case 'playlists':
      return rows.map(row => {
        const { id, name, artwork, tracks } = playlistAt(library, row)
        return opens(page, library, { kind: 'playlist', id }, { icon: 'playlist', artwork, title: name, line: '', end: songs(tracks) })
      })
    case 'tags':
      return rows.map(row => {
        const { id, name, tracks } = tagAt(library, row)
        return opens(page, library, { kind: 'tag', id }, { icon: 'tag', title: name, line: '', end: songs(tracks) })
      })
    case 'genres':
      return rows.map(row => {
        const { names, tracks } = genres.whole(library)
        const name = names[row] ?? ''
        return opens(
          page,
          library,
          { kind: 'genre', name },
          { icon: 'genre', title: name, line: '', end: songs(listOf(tracks, row).length) },
        )
      })
  }
}

const queueing = (page: Page, library: Library, rows: () => Uint32Array): Pick<Entry, 'playNext' | 'addToQueue'> => ({
  playNext: () => addToQueue(page, library, rows(), 'playNext'),
  addToQueue: () => addToQueue(page, library, rows(), 'playLast'),
})

function songEntry(page: Page, library: Library, answer: Answer, row: number): Entry {
  const track = trackAt(library, row)
  const text = answer.text.trim()
  const play = (): void => {
    const all = tracksOf(library, answer, askingNow(page))
    playList(page, library, all, all.indexOf(row), { place: { kind: 'search', text }, title: `“${text}”` })
  }
  return {
    key: `song ${row}`,
    icon: 'song',
    artwork: track.artwork,
    title: track.title,
    line: [track.artist, track.album].filter(part => part !== '').join(' · '),
    end: songLength(track.length),
    does: t('search.play'),
    run: play,
    more: () => trackMenu(page, library, Uint32Array.of(row), play),
    ...queueing(page, library, () => Uint32Array.of(row)),
  }
}

function albumEntry(page: Page, library: Library, row: number): Entry {
  const { id, name, artwork, artist, year, tracks } = albumAt(library, row)
  const line = [artist, year || ''].filter(part => part !== '').join(' · ')
  const face = { icon: 'album', artwork, title: name, line, end: songs(tracks) } as const
  return { ...opens(page, library, { kind: 'album', id }, face), more: () => albumMenu(page, library, Uint32Array.of(row)) }
}

type Face = Pick<Entry, 'icon' | 'artwork' | 'round' | 'title' | 'line' | 'end'>

export function opens(page: Page, library: Library, place: LibraryPlace, face: Face): Entry {
  return {
    key: JSON.stringify(place),
    ...face,
    does: t('search.open'),
    run: () => page.view.go(place),
    more: () => placeMenu(page, library, place, face.title, { label: t('search.open'), icon: face.icon }),
    ...queueing(page, library, () => rowsOf(library, place)),
  }
}
