// The shelf of other artists' albums and compilations on which an artist has songs; nothing if there are none.

import { useMemo } from 'react'
import { appearsOn } from '../../../shared/library/places/credited.ts'
import { t } from '../../../shared/words/words.ts'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { useLibrary } from '../../state/app-context.ts'
import { formatNumber } from '../../words/format.ts'

export function AppearsOn({ artist }: { readonly artist: number }) {
  const library = useLibrary()
  const albums = useMemo(() => appearsOn(library, artist), [library, artist])
  if (albums.length === 0) return null
  return (
    <section className="shelf" aria-label={t('artists.appearsOnHeading')}>
      <div className="shelf-head">
        <h2>{t('artists.appearsOnHeading')}</h2>
        <span className="hint num">{formatNumber(albums.length)}</span>
      </div>
      <AlbumGrid label={t('artists.appearsOnHeading')} rows={albums} subtitle="artist" />
    </section>
  )
}
