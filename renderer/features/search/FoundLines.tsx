// The list of playlists, tags or genres that a search found.

import type { ArtworkId } from '../../../shared/ids.ts'
import { Cover } from '../../controls/Cover.tsx'
import { Icon, type IconName } from '../../controls/Icon.tsx'
import { Marked } from '../../controls/Marked.tsx'
import { Link } from '../../state/Link.tsx'
import type { Route } from '../../state/view/route.ts'

export type FoundLine = {
  readonly key: string
  readonly to: Route
  /** The cover; undefined: an icon is drawn instead. */
  readonly artwork?: ArtworkId | null
  readonly icon: IconName
  readonly name: string
  readonly end: string
}

/** `words`: the searched words, highlighted in the names. */
export function FoundLines({ lines, words }: { readonly lines: readonly FoundLine[]; readonly words: string }) {
  return (
    <ul className="tag-list">
      {lines.map(({ key, to, artwork, icon, name, end }) => (
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
              <Marked text={name} asked={words} />
            </span>
            <span className="r num">{end}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
