// The page of all albums of one shelf of Home.

import { useMemo } from 'react'
import { albumSums, type ShelfName, shelfOf } from '../../../shared/library/places/shelves.ts'
import { t } from '../../../shared/words/words.ts'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AlbumGrid } from '../../lists/AlbumGrid.tsx'
import { useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { useToday } from '../../state/use-today.ts'
import { shelfHint, shelfWords } from '../../words/shelf-words.ts'

export function ShelfScreen({ name }: { readonly name: ShelfName }) {
  const library = useLibrary()
  const sums = useChunkedTask(albumSums)
  const today = useToday()
  const rows = useMemo(() => (sums === null ? null : shelfOf(library, name, today)), [sums, library, name, today])
  const heading = shelfWords[name]
  return (
    <PageFrame key={sums === null ? 'making' : 'made'} label={heading}>
      <div className="page-head">
        <h1>{heading}</h1>
        {rows !== null && <span className="hint num">{t('count.albums', { count: rows.length })}</span>}
      </div>
      {shelfHint[name] !== '' && <p className="meta about">{shelfHint[name]}</p>}
      <Banners />
      {rows !== null &&
        (rows.length > 0 ? (
          <AlbumGrid label={heading} rows={rows} subtitle="artist" />
        ) : (
          <EmptyState heading={t('home.emptyHeading')} text={t('home.shelvesEmptyDescription')} />
        ))}
    </PageFrame>
  )
}
