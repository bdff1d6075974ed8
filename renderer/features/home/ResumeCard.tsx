// A card at the top of Home: cover, source, title, progress, and one button to continue.

import type { ReactNode } from 'react'
import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { PlayingBars } from '../../controls/PlayingBars.tsx'
import { Link } from '../../state/Link.tsx'
import type { Route } from '../../state/view/route.ts'

type Props = {
  readonly artwork: ArtworkId | null
  /** What kind of thing the card is about (`Album`), or the device that plays it. */
  readonly label: string
  readonly title: string
  readonly subtitle: string
  readonly hint: ReactNode
  readonly to: Route
  readonly isPlaying: boolean
  /** True if what the card is about plays on another device. */
  readonly isElsewhere?: boolean
  /** The progress bar along the lower edge; absent if playing has not begun. */
  readonly progress?: ReactNode
  /** The card's one button. */
  readonly children: ReactNode
}

export function ResumeCard({ artwork, label, title, subtitle, hint, to, isPlaying, isElsewhere = false, progress, children }: Props) {
  return (
    <article aria-label={title} className={isElsewhere ? 'is-away' : undefined}>
      <Cover artwork={artwork} size={300} name={title} />
      <div className="body">
        <div className="where">
          {isPlaying && <PlayingBars isPaused={false} />}
          <span className="cut">
            <Name text={label} />
          </span>
        </div>
        <Link to={to} className="t cut own-way" title={title}>
          <Name text={title} />
        </Link>
        <div className="meta cut" title={subtitle}>
          <Name text={subtitle} />
        </div>
        <div className="foot">
          <span className="hint num">{hint}</span>
          {children}
        </div>
      </div>
      {progress}
    </article>
  )
}

/** The progress bar along the lower edge of a card; `progress`: how much of the song or album was played, 0 to 1. */
export function CardProgress({ progress }: { readonly progress: number }) {
  return (
    <svg className="line" aria-hidden="true">
      <rect width={`${progress * 100}%`} height="100%" />
    </svg>
  )
}

type PlayProps = { readonly title: string; readonly isPlaying: boolean; readonly play: () => void }

export function CardPlay({ title, isPlaying, play }: PlayProps) {
  return (
    <button type="button" className="play" aria-label={`${isPlaying ? t('playback.pause') : t('playback.play')} ${title}`} onClick={play}>
      <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
    </button>
  )
}
