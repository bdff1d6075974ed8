// A radio as a person starts it: a song, or one of an album or artist, and songs of the library that are near to it.
import type { Rated } from '../../../shared/edits/edit.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { radioRows } from '../../../shared/library/places/radio.ts'
import { newSeed } from '../../../shared/queue/shuffle.ts'
import { t } from '../../../shared/words/words.ts'
import { songs } from '../../words/format.ts'
import { playList } from '../commands.ts'
import type { Page } from '../page.ts'
import { nameOfRated, thumbOf } from '../thumbs.ts'
import { undoing } from './queue-edits.ts'

type About = { readonly of: Rated; readonly rows: Uint32Array }

/** So many songs follow the first one. */
const following = 50
/** So many songs of an album or artist say what is near. */
const exampleCount = 8

/**
 * Plays the first of songs, or any song of albums and artists, and behind it what is near to them; never what has a thumb down. The queue
 * as it was comes back by undo. Where nothing is near, a sentence says so and the queue stays.
 * @param tracks rows of songs that it comes to
 */
export function playRadio(page: Page, library: Library, { of, rows }: About, tracks: Uint32Array, random: () => number): void {
  const any = (): number => tracks[Math.floor(random() * tracks.length)] ?? -1
  const first = of === 'tracks' ? (tracks[0] ?? -1) : any()
  const what = nameOfRated(library, of, rows)
  const examples = [...Array.from({ length: exampleCount - 1 }, any), first]
  const { rating } = library.tracks
  const found = radioRows(library, {
    examples,
    isExcluded: row => row === first || thumbOf(rating[row] ?? 0) === 'down',
    count: following,
    seed: newSeed(random),
    onlySimilar: true,
  })
  if (found.length === 0) {
    page.notices.tell(t('state.nothingNear', { what }))
    return
  }
  playList(page, library, Uint32Array.of(first, ...found), 0, null)
  page.notices.tell(t('state.radioStarted', { what, songs: songs(found.length + 1) }), undoing(page))
}
