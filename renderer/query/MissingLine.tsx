// The link to the songs without an artist, or without an album, below the list of artists or albums; nothing if there are none.
import { useMemo } from 'react'
import { rowsWithout } from '../../shared/library/places/credited.ts'
import { Icon } from '../controls/Icon.tsx'
import { useLibrary } from '../state/app-context.ts'
import { Link } from '../state/Link.tsx'
import { formatSongCount } from '../words/format.ts'
import { missingWords } from '../words/place-words.ts'

export function MissingLine({ kind }: { readonly kind: 'artist' | 'album' }) {
  const library = useLibrary()
  const count = useMemo(() => rowsWithout(library, kind).length, [library, kind])
  if (count === 0) return null
  return (
    <div className="missing">
      <Link to={{ kind: 'missing', what: kind }} className="place-line">
        <Icon name={kind} />
        <span className="t cut">{missingWords[kind]}</span>
        <span className="r num" />
        <span className="r num">{formatSongCount(count)}</span>
      </Link>
    </div>
  )
}
