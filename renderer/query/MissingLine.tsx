// The link to the songs without an artist, or without an album, below the list of artists or albums; nothing if there are none.
import { useMemo } from 'react'
import { rowsWithout } from '../../shared/library/places/credited.ts'
import { Icon } from '../controls/Icon.tsx'
import { useLibrary } from '../state/app-context.ts'
import { Link } from '../state/Link.tsx'
import { formatSongCount } from '../words/format.ts'
import { missingWords } from '../words/place-words.ts'

export function MissingLine({ what }: { readonly what: 'artist' | 'album' }) {
  const library = useLibrary()
  const rows = useMemo(() => rowsWithout(library, what).length, [library, what])
  if (rows === 0) return null
  return (
    <div className="missing">
      <Link to={{ kind: 'missing', what }} className="place-line">
        <Icon name={what} />
        <span className="t cut">{missingWords[what]}</span>
        <span className="r num" />
        <span className="r num">{formatSongCount(rows)}</span>
      </Link>
    </div>
  )
}
