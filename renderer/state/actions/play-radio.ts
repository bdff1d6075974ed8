// A radio as a person starts it: a song, or one of an album or artist, and songs of the library that are near to it.
import type { RatingTarget } from '../../../shared/edits/edit.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { radioRows } from '../../../shared/library/places/radio.ts'
import { newSeed } from '../../../shared/queue/shuffle.ts'
import { t } from '../../../shared/words/words.ts'
import { formatSongCount } from '../../words/format.ts'
import type { AppContextValue } from '../app-context.ts'
import { playList } from '../commands.ts'
import { ratedName, thumbOf } from '../thumbs.ts'
import { undoAction } from './queue-edits.ts'

type RadioSeed = { readonly of: RatingTarget; readonly rows: Uint32Array }

/** Number of songs that follow the first one. */
const radioLength = 50
/** Number of songs of an album or artist with which similar ones are searched for. */
const similarityExamples = 8

/**
 * Plays the first of songs, or any song of albums and artists, and behind it what is near to them; never what has a thumb down. The queue
 * as it was comes back by undo. Where nothing is near, a sentence says so and the queue stays.
 * @param tracks rows of songs that it comes to
 */
export function playRadio(
  app: AppContextValue,
  library: Library,
  { of, rows }: RadioSeed,
  tracks: Uint32Array,
  random: () => number,
): void {
  const randomTrack = (): number => tracks[Math.floor(random() * tracks.length)] ?? -1
  const first = of === 'tracks' ? (tracks[0] ?? -1) : randomTrack()
  const seedName = ratedName(library, of, rows)
  const similarTo = [...Array.from({ length: similarityExamples - 1 }, randomTrack), first]
  const { rating } = library.tracks
  const similar = radioRows(library, {
    examples: similarTo,
    isExcluded: row => row === first || thumbOf(rating[row] ?? 0) === 'down',
    count: radioLength,
    seed: newSeed(random),
    onlySimilar: true,
  })
  if (similar.length === 0) {
    app.notices.tell(t('playback.nothingNear', { what: seedName }))
    return
  }
  playList(app, library, Uint32Array.of(first, ...similar), 0, null)
  app.notices.tell(t('playback.radioStarted', { what: seedName, songs: formatSongCount(similar.length + 1) }), undoAction(app))
}
