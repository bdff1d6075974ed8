// Albums of others, and compilations, on which an artist has songs. Nothing is drawn where there are none.
import { useMemo } from 'react'
import { appearsOn } from '../../../shared/library/places/credited.ts'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { useLibrary } from '../../state/page.ts'
import { count } from '../../words/format.ts'

export function AppearsOn({ artist }: { readonly artist: number }) {
  const library = useLibrary()
  const albums = useMemo(() => appearsOn(library, artist), [library, artist])
  if (albums.length === 0) return null
  return (
    <section className="shelf" aria-label="Appears on">
      <div className="shelf-head">
        <h2>Appears on</h2>
        <span className="hint num">{count(albums.length)}</span>
      </div>
      <AlbumGrid label="Appears on" rows={albums} line="artist" />
    </section>
  )
}
