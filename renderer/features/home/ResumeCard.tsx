// A card at the top of Home: cover, source, title, progress, and one button to continue.

import type { ReactNode } from 'react'
import type { ArtworkId } from '../../../shared/ids.ts'
import { t } from '../../../shared/words/words.ts'
import { Bars } from '../../controls/Bars.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { Link } from '../../state/Link.tsx'
import type { Route } from '../../state/view/route.ts'

type Props = {
  readonly artwork: ArtworkId | null
  /** What kind of thing the card is about (`Album`), or the device that plays it. */
  readonly label: string
  readonly title: string
  readonly line: string
  readonly hint: ReactNode
  readonly to: Route
  readonly playing: boolean
  /** True if it plays on another device. */
  readonly away?: boolean
  /** The progress bar along the lower edge; absent if playing has not begun. */
  readonly progress?: ReactNode
  /** The card's button. */
  readonly children: ReactNode
}

export function ResumeCard({ artwork, label, title, line, hint, to, playing, away = false, progress, children }: Props) {
  return (
    <article aria-label={title} className={away ? 'is-away' : undefined}>
      <Cover artwork={artwork} size={300} name={title} />
      <div className="body">
        <div className="where">
          {playing && <Bars still={false} />}
          <span className="cut">
            <Name text={label} />
          </span>
        </div>
        <Link to={to} className="t cut own-way" title={title}>
          <Name text={title} />
        </Link>
        <div className="meta cut" title={line}>
          <Name text={line} />
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

/** `part`: progress from 0 to 1. */
export function CardProgress({ part }: { readonly part: number }) {
  return (
    <svg className="line" aria-hidden="true">
      <rect width={`${part * 100}%`} height="100%" />
    </svg>
  )
}

type PlayProps = { readonly title: string; readonly playing: boolean; readonly play: () => void }

export function CardPlay({ title, playing, play }: PlayProps) {
  return (
    <button type="button" className="play" aria-label={`${playing ? t('home.pause') : t('home.play')} ${title}`} onClick={play}>
      <Icon name={playing ? 'pause' : 'play'} size={16} />
    </button>
  )
}
