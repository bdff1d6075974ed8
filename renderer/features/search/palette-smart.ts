// Smart playlists found by name, as lines of the palette.

import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { rowsOfSmart } from '../../../shared/library/query/place-rows.ts'
import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { addToQueue } from '../../state/acts/queue-edits.ts'
import type { Answer } from '../../state/library/answer.ts'
import { askingNow } from '../../state/library/use-query-context.ts'
import type { Page } from '../../state/page.ts'
import type { Entry } from './palette-entry.ts'

/** How many smart playlists are shown, at most. */
const most = 3

/** Smart playlists whose name has words beginning with all searched words; names that begin with the text first. */
export function smartNamed(playlists: readonly SmartPlaylist[], names: string): readonly SmartPlaylist[] {
  const asked = fold(names).trim()
  if (asked === '') return []
  const fitting = playlists.filter(({ name }) => hasWords(fold(name), asked))
  const begins = fitting.filter(({ name }) => fold(name).startsWith(asked))
  return [...begins, ...fitting.filter(playlist => !begins.includes(playlist))]
}

export function smartEntries(page: Page, library: Library, { names }: Answer): readonly Entry[] {
  const found = smartNamed(page.mirror.getState().smartPlaylists, names)
  return found.slice(0, most).map(playlist => ({
    key: `smart ${playlist.id}`,
    icon: 'bolt',
    title: playlist.name,
    line: t('search.smartPlaylist'),
    end: '',
    does: t('search.open'),
    run: () => page.view.go({ kind: 'smart', id: playlist.id }),
    playNext: () => addToQueue(page, library, rowsOfSmart(library, playlist, askingNow(page)), 'playNext'),
    addToQueue: () => addToQueue(page, library, rowsOfSmart(library, playlist, askingNow(page)), 'playLast'),
  }))
}

/** Whether each of the searched words is a prefix of a word of the name, both folded. */
export function hasWords(name: string, asked: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u)
  return asked.split(' ').every(part => words.some(word => word.startsWith(part)))
}
