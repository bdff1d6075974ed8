// All of one shelf of Home.
import { useMemo } from 'react'
import { albumSums, type ShelfName, shelfOf } from '../../shared/library/places/shelves.ts'
import { useStepwise } from '../library/use-stepwise.ts'
import { AlbumGrid } from '../lists/AlbumGrid.tsx'
import { Empty } from '../parts/Empty.tsx'
import { countOf } from '../parts/format.ts'
import { PageFrame } from '../parts/PageFrame.tsx'
import { Strips } from '../parts/Strips.tsx'
import { shelfHint, shelfWords } from '../parts/shelf-words.ts'
import { useLibrary } from '../state/page.ts'
import { useToday } from '../state/use-today.ts'

export function ShelfScreen({ name }: { readonly name: ShelfName }) {
  const library = useLibrary()
  const made = useStepwise(albumSums)
  const now = useToday()
  const rows = useMemo(() => (made === null ? null : shelfOf(library, name, now)), [made, library, name, now])
  const heading = shelfWords[name]
  return (
    <PageFrame key={made === null ? 'making' : 'made'} label={heading}>
      <div className="page-head">
        <h1>{heading}</h1>
        {rows !== null && <span className="hint num">{countOf(rows.length, 'album', 'albums')}</span>}
      </div>
      {shelfHint[name] !== '' && <p className="meta about">{shelfHint[name]}</p>}
      <Strips />
      {rows !== null &&
        (rows.length > 0 ? (
          <AlbumGrid label={heading} rows={rows} line="artist" />
        ) : (
          <Empty heading="Nothing here yet" text="This fills as music is added and played." />
        ))}
    </PageFrame>
  )
}
