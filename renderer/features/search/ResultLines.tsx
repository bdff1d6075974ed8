// The list of playlists, tags or genres that a search found.

import type { ArtworkId } from '../../../shared/ids.ts'
import { Cover } from '../../controls/Cover.tsx'
import { HighlightedName } from '../../controls/HighlightedName.tsx'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { Link } from '../../state/Link.tsx'
import type { Route } from '../../state/view/route.ts'

export type ResultLine = {
  readonly key: string
  readonly to: Route
  /** The cover, null for a thing that has none; undefined: an icon is drawn instead. */
  readonly artwork?: ArtworkId | null
  readonly icon: IconName
  readonly name: string
  readonly countText: string
}

/** The lines of playlists, tags or genres that a search found, each a link; `searchedWords`: words that are highlighted in their names. */
export function ResultLines({ lines, searchedWords }: { readonly lines: readonly ResultLine[]; readonly searchedWords: string }) {
  return (
    <ul className="tag-list">
      {lines.map(({ key, to, artwork, icon, name, countText }) => (
        <li key={key}>
          <Link to={to} className="tag-line">
            {artwork === undefined ? (
              <span className="tile">
                <Icon name={icon} size={16} />
              </span>
            ) : (
              <Cover artwork={artwork} size={80} className="cover-xs" />
            )}
            <span className="t cut">
              <HighlightedName text={name} searched={searchedWords} />
            </span>
            <span className="r num">{countText}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
