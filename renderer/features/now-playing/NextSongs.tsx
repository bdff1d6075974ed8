// The next songs in Now playing, and how long the rest of the queue takes.

import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { CutName } from '../../controls/Name.tsx'
import { findTrack } from '../../state/library/use-tracks.ts'
import { useMaybeLibrary } from '../../state/page.ts'
import { useToCome } from '../../state/use-time-left.ts'
import { listLength, songLength } from '../../words/format.ts'
import { useUpcoming } from './use-upcoming.ts'

export function NextSongs() {
  const library = useMaybeLibrary()
  const following = useUpcoming(2)
  const { length } = useToCome()
  if (following.length === 0) return null
  return (
    <section className="upnext" aria-label={t('nowPlaying.next')}>
      <h2>
        <span>{t('nowPlaying.next')}</span>
        {length !== null && length >= 30 && <span className="num">{t('nowPlaying.left', { length: listLength(length) })}</span>}
      </h2>
      <ul>
        {following.map(({ track: id }, at) => {
          const track = findTrack(library, id)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same song may stand here twice
            <li key={at} className="q">
              <Cover artwork={track?.artwork ?? null} size={80} className="cover-sm" />
              <div className="grow">
                <CutName className="t" text={track?.title ?? t('nowPlaying.unavailable')} />
                <CutName className="s" text={track?.artist ?? t('nowPlaying.notInTheLibraryAnyMore')} />
              </div>
              <span className="time">{songLength(track?.length ?? 0)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
