// The shelf of an artist: one strip of each cover, by year. Pointing at one opens it to a square; a press leads to the album.

import { useState } from 'react'
import type { ArtworkId } from '../../../shared/ids.ts'
import type { Album } from '../../../shared/library/model/model.ts'
import { albumAt } from '../../../shared/library/places/rows.ts'
import { t } from '../../../shared/words/words.ts'
import { coverAddress } from '../../controls/Cover.tsx'
import { Link } from '../../state/Link.tsx'
import { useLibrary } from '../../state/page.ts'
import { albumRoute } from '../../state/view/route.ts'
import { initials } from '../../words/format.ts'

/** More strips than this are too thin to point at. */
const most = 40
/** Up to so many are all squares, each with its year. */
const few = 8

export function Spines({ albums }: { readonly albums: Uint32Array }) {
  const library = useLibrary()
  if (albums.length === 0) return null
  const shown = [...albums.subarray(0, most)].map(row => albumAt(library, row)).sort((one, other) => one.year - other.year)
  return (
    <nav className={`spines ${shown.length > few ? 'is-many' : ''}`} aria-label={t('artists.albumsByYear')}>
      {shown.map(album => (
        <Link key={album.id} to={albumRoute(album.id)} className="spine" title={album.name}>
          <Face album={album} />
          <span className="sr">{album.name}</span>
          {album.year > 0 && <span className="year">{album.year}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Letters, where there is no cover or it cannot be had. */
function Face({ album: { artwork, name } }: { readonly album: Album }) {
  const [missing, setMissing] = useState<ArtworkId | null>(null)
  if (artwork === null || missing === artwork) return <span className="letters">{initials(name)}</span>
  return <img src={coverAddress(artwork, 300)} alt="" draggable={false} onError={() => setMissing(artwork)} />
}
