// A cover image: a plain tile until it is loaded, then a short fade-in; without a cover, initials or a note.
import { useLayoutEffect, useRef, useState } from 'react'
import type { ArtworkId } from '../../shared/ids.ts'
import { coverAddress } from '../../shared/page-addresses.ts'
import { formatInitials } from '../words/format.ts'
import { useCoverLoader } from './cover-loader.ts'
import { Icon } from './Icon.tsx'

/** A width of the square covers, pixels. */
type CoverWidth = Parameters<typeof coverAddress>[1]

type Props = {
  readonly artwork: ArtworkId | null
  readonly size: CoverWidth
  /** A larger size for screens of two device pixels per CSS pixel. */
  readonly largerSize?: CoverWidth
  readonly className?: string
  /** The name whose initials stand in for a missing cover; without a name, an icon of a note does. */
  readonly name?: string
}

/**
 * The cover in a size, or, if there is none or it cannot be loaded, the initials of `name`, else the symbol of a song. Decorative (empty
 * alt text), since the name always stands beside it.
 */
export function Cover({ artwork, size, largerSize, className = '', name }: Props) {
  const [missing, setMissing] = useState<ArtworkId | null>(null)
  if (artwork === null || missing === artwork) {
    const letters = name === undefined ? '' : formatInitials(name)
    return <span className={`cover cover-none ${className}`}>{letters === '' ? <Icon name="song" /> : <span>{letters}</span>}</span>
  }
  return (
    <span className={`cover ${className}`}>
      <CoverImage
        standard={coverAddress(artwork, size)}
        largerSize={largerSize && coverAddress(artwork, largerSize)}
        onMissing={() => setMissing(artwork)}
      />
    </span>
  )
}

type PictureProps = { readonly standard: string; readonly largerSize: string | undefined; readonly onMissing: () => void }

/**
 * Reuses one `<img>` when a recycled row shows another cover: making a new element in each frame of a fast scroll costs more than the row.
 */
function CoverImage({ standard, largerSize: highDensity, onMissing }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const coverLoader = useCoverLoader()
  useLayoutEffect(
    () => (image.current === null ? undefined : coverLoader.show(image.current, { standard, highDensity })),
    [coverLoader, standard, highDensity],
  )
  return (
    <img ref={image} alt="" draggable={false} onLoad={event => event.currentTarget.classList.remove('is-coming')} onError={onMissing} />
  )
}
