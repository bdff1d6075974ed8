// Starts a radio on request of a person: a song, or one of an album or artist, followed by similar songs of the library.
import type { RatingTarget } from '../../../shared/edits/edit.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { radioRows } from '../../../shared/library/places/radio.ts'
import { newSeed } from '../../../shared/queue/shuffle.ts'
import { t } from '../../../shared/words/words.ts'
import { formatSongCount } from '../../words/format.ts'
import type { AppContextValue } from '../app-context.ts'
import { playList } from '../commands.ts'
import { ratedName, thumbOf } from '../thumbs.ts'
import { sendQueueEdit } from './queue-edits.ts'

type RadioSeed = { readonly target: RatingTarget; readonly rows: Uint32Array }

/** How many similar songs follow the first one, at most. */
const radioLength = 50
/** How many songs of an album or artist serve as examples in the search for similar ones; the first song is one of them. */
const similarityExamples = 8

/**
 * Replaces the queue by one of the seed's songs (the first one of songs, a random one of albums or artists), followed by similar songs
 * without thumb down; undo restores the queue. If nothing is similar, a notice says so and the queue stays. `tracks`: rows of all songs of
 * the seed.
 */
export function playRadio(
  app: AppContextValue,
  library: Library,
  { target, rows }: RadioSeed,
  tracks: Uint32Array,
  random: () => number,
): void {
  const randomTrack = (): number => tracks[Math.floor(random() * tracks.length)] ?? -1
  const first = target === 'tracks' ? (tracks[0] ?? -1) : randomTrack()
  const seedName = ratedName(library, target, rows)
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
    app.notices.tell(t('playback.radioFoundNothing', { music: seedName }))
    return
  }
  const text = t('playback.radioStarted', { music: seedName, songs: formatSongCount(similar.length + 1) })
  sendQueueEdit(app, 'play', text, () => playList(app, library, Uint32Array.of(first, ...similar), 0, null))
}
