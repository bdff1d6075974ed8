// An artist's albums as a shelf of spines: a narrow strip of each cover, by year, which expands to a square under the pointer and links to
// the album.

import { useState } from 'react'
import type { ArtworkId } from '../../../shared/ids.ts'
import type { Album } from '../../../shared/library/model/model.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { coverAddress } from '../../../shared/page-addresses.ts'
import { t } from '../../../shared/words/words.ts'
import { useLibrary } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { albumRoute } from '../../state/view/route.ts'
import { formatInitials } from '../../words/format.ts'

/** The most strips that are drawn; more would be too thin to point at. */
const maxSpines = 40
/** Up to how many albums all covers are drawn as squares, each with its year. */
const maxSquares = 8

export function Spines({ albums }: { readonly albums: Uint32Array }) {
  const library = useLibrary()
  if (albums.length === 0) return null
  const shownAlbums = [...albums.subarray(0, maxSpines)].map(row => albumAt(library, row)).sort((one, other) => one.year - other.year)
  return (
    <nav className={`spines ${shownAlbums.length > maxSquares ? 'is-many' : ''}`} aria-label={t('artists.albumsByYearLabel')}>
      {shownAlbums.map(album => (
        <Link key={album.id} to={albumRoute(album.id)} className="spine" title={album.name}>
          <SpineCover album={album} />
          <span className="sr">{album.name}</span>
          {album.year > 0 && <span className="year">{album.year}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** A cover, or the album's initials if it has none or it cannot be loaded. */
function SpineCover({ album: { artwork, name } }: { readonly album: Album }) {
  const [missing, setMissing] = useState<ArtworkId | null>(null)
  if (artwork === null || missing === artwork) return <span className="letters">{formatInitials(name)}</span>
  return <img src={coverAddress(artwork, 300)} alt="" draggable={false} onError={() => setMissing(artwork)} />
}
