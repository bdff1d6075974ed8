// The next songs in Now playing, and how long the rest of the queue takes.

import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { TruncatedName } from '../../controls/Name.tsx'
import { useLibraryOrNull } from '../../state/app-context.ts'
import { findTrack } from '../../state/library/use-tracks.ts'
import { useUpcomingTotals } from '../../state/use-upcoming-totals.ts'
import { formatListLength, formatSongLength } from '../../words/format.ts'
import { useUpcoming } from './use-upcoming.ts'

export function NextSongs() {
  const library = useLibraryOrNull()
  const upcoming = useUpcoming(2)
  const { length } = useUpcomingTotals()
  if (upcoming.length === 0) return null
  return (
    <section className="upnext" aria-label={t('playback.next')}>
      <h2>
        <span>{t('playback.next')}</span>
        {length !== null && length >= 30 && <span className="num">{t('playback.lengthLeft', { length: formatListLength(length) })}</span>}
      </h2>
      <ul>
        {upcoming.map(({ track: id }, index) => {
          const track = findTrack(library, id)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same song may be in the list twice
            <li key={index} className="q">
              <Cover artwork={track?.artwork ?? null} size={80} className="cover-sm" />
              <div className="grow">
                <TruncatedName className="t" text={track?.title ?? t('playback.unavailable')} />
                <TruncatedName className="s" text={track?.artist ?? t('library.goneFromLibrary')} />
              </div>
              <span className="time">{formatSongLength(track?.length ?? 0)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
