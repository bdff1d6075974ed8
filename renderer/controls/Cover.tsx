// A cover: a plain tile until it is there, then a short fade; without one, letters or a note.
import { useLayoutEffect, useRef, useState } from 'react'
import type { ArtworkId } from '../../shared/ids.ts'
import { initials } from '../words/format.ts'
import { useCovers } from './held-covers.ts'
import { Icon } from './Icon.tsx'

/** Pixels the service has covers in (protocol 7). */
type Size = 80 | 150 | 300 | 1000
/** Where main serves a cover of this size. */
export const coverAddress = (artwork: ArtworkId, size: Size): string => `/artwork/${artwork}-${size}`

type Props = {
  readonly artwork: ArtworkId | null
  readonly size: Size
  /** For screens with two pixels where others have one. */
  readonly finer?: Size
  readonly className?: string
  /** Two letters of it stand in for a missing cover; without a name, a note does. */
  readonly name?: string
}

/** Decorative: its name stands in the text beside it. */
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

/** The image stays when a row takes over the elements of another one: a new one in each frame of a throw would cost more than the row. */
function Picture({ plain, finer, onMissing }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const covers = useCovers()
  useLayoutEffect(() => (image.current === null ? undefined : covers.show(image.current, { plain, finer })), [covers, plain, finer])
  return (
    <img ref={image} alt="" draggable={false} onLoad={event => event.currentTarget.classList.remove('is-coming')} onError={onMissing} />
  )
}
