// All tags: name, newest covers, how many songs and how long.
import type { Library, Tag } from '../../shared/library/model.ts'
import { coversOf, tagAt } from '../../shared/library/rows.ts'
import { rowsOf } from '../../shared/library/select.ts'
import { Cover } from '../parts/Cover.tsx'
import { Empty } from '../parts/Empty.tsx'
import { count, listLength, songs } from '../parts/format.ts'
import { Go } from '../parts/Go.tsx'
import { Name } from '../parts/Name.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { lengthOf } from '../parts/SelectionBar.tsx'
import { Strips } from '../parts/Strips.tsx'
import { Swatch } from '../parts/Swatch.tsx'
import { useLibrary } from '../state/page.ts'

/** So many covers stand beside a tag. */
const mostCovers = 4

export function TagsScreen() {
  const library = useLibrary()
  const tags = Array.from({ length: library.tags.count }, (_, row) => tagAt(library, row))
  const current = tags.filter(({ row }) => library.tags.archived[row] !== 1)
  const archived = tags.filter(({ row }) => library.tags.archived[row] === 1)
  return (
    <PageFrame label="Tags">
      <div className="page-head">
        <h1>Tags</h1>
        <span className="hint num">{count(current.length)}</span>
      </div>
      <Strips />
      {tags.length === 0 ? (
        <Empty heading="No tags yet" text="Tags given to songs on the service appear here." />
      ) : (
        <TagList library={library} tags={current} />
      )}
      {archived.length > 0 && (
        <section className="shelf archived" aria-label="Archived">
          <div className="shelf-head">
            <h2>Archived</h2>
            <span className="hint num">{count(archived.length)}</span>
          </div>
          <TagList library={library} tags={archived} />
        </section>
      )}
    </PageFrame>
  )
}

function TagList({ library, tags }: { readonly library: Library; readonly tags: readonly Tag[] }) {
  return (
    <ul className="tag-list">
      {tags.map(tag => (
        <TagLine key={tag.id} library={library} tag={tag} />
      ))}
    </ul>
  )
}

function TagLine({ library, tag }: { readonly library: Library; readonly tag: Tag }) {
  const rows = rowsOf(library, { kind: 'tag', id: tag.id })
  return (
    <li>
      <Go to={{ kind: 'tag', id: tag.id }} className="tag-line">
        <Swatch of={tag.id} />
        <span className="t cut">
          <Name text={tag.name} />
        </span>
        <span className="row low-x">
          {coversOf(library, rows, mostCovers).map(artwork => (
            <Cover key={artwork} artwork={artwork} size={80} className="cover-xs" />
          ))}
        </span>
        <span className="r num">{songs(tag.tracks)}</span>
        <span className="r num">{listLength(lengthOf(library, rows))}</span>
      </Go>
    </li>
  )
}
