// A cover image: a plain tile until it is loaded, then a short fade-in; without a cover, initials or a note.
import { useLayoutEffect, useRef, useState } from 'react'
import type { ArtworkId } from '../../shared/ids.ts'
import { initials } from '../words/format.ts'
import { useCovers } from './held-covers.ts'
import { Icon } from './Icon.tsx'

/** Widths of the square covers that the service has, pixels (protocol 7). */
type Size = 80 | 150 | 300 | 1000
/** The URL path at which main serves a cover of this size. */
export const coverAddress = (artwork: ArtworkId, size: Size): string => `/artwork/${artwork}-${size}`

type Props = {
  readonly artwork: ArtworkId | null
  readonly size: Size
  /** A larger size for screens of two device pixels per CSS pixel. */
  readonly finer?: Size
  readonly className?: string
  /** Its initials stand in for a missing cover; without a name, an icon of a note does. */
  readonly name?: string
}

/** Decorative (empty alt text), since the name always stands beside it. */
export function Cover({ artwork, size, finer, className = '', name }: Props) {
  const [missing, setMissing] = useState<ArtworkId | null>(null)
  if (artwork === null || missing === artwork) {
    const letters = name === undefined ? '' : initials(name)
    return <span className={`cover cover-none ${className}`}>{letters === '' ? <Icon name="song" /> : <span>{letters}</span>}</span>
  }
  return (
    <span className={`cover ${className}`}>
      <Picture plain={coverAddress(artwork, size)} finer={finer && coverAddress(artwork, finer)} onMissing={() => setMissing(artwork)} />
    </span>
  )
}

type PictureProps = { readonly plain: string; readonly finer: string | undefined; readonly onMissing: () => void }

/**
 * Reuses one `<img>` when a recycled row shows another cover: making a new element in each frame of a fast scroll costs more than the row.
 */
function Picture({ plain, finer, onMissing }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const covers = useCovers()
  useLayoutEffect(() => (image.current === null ? undefined : covers.show(image.current, { plain, finer })), [covers, plain, finer])
  return (
    <img ref={image} alt="" draggable={false} onLoad={event => event.currentTarget.classList.remove('is-coming')} onError={onMissing} />
  )
}
