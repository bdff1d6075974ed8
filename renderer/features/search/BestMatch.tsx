// The large card of a search's best match, with a play button.

import type { ArtworkId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumAt, artistAt, playlistAt, trackAt } from '../../../shared/library/places/rows.ts'
import { trackRowsOf } from '../../../shared/library/places/select.ts'
import type { PlayContext } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { HighlightedName } from '../../controls/HighlightedName.tsx'
import { addToQueue } from '../../state/actions/queue-edits.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { playList } from '../../state/commands.ts'
import { Link } from '../../state/Link.tsx'
import type { SearchResults } from '../../state/library/search-results.ts'
import { albumRoute, artistRoute, type Route } from '../../state/view/route.ts'
import { formatSongCount } from '../../words/format.ts'
import { findBestMatch, type Match } from './best-match.ts'

type MatchCard = {
  readonly artwork: ArtworkId | null
  readonly kindText: string
  readonly name: string
  readonly subtitle: string
  readonly to: Route | null
  readonly rows: Uint32Array
  readonly context: PlayContext
}

function matchCard(library: Library, match: Match, searchContext: PlayContext): MatchCard {
  switch (match.kind) {
    case 'artist': {
      const { id, name, artwork, tracks } = artistAt(library, match.row)
      const place = { kind: 'artist', id } as const
      const rows = trackRowsOf(library, place)
      return {
        artwork,
        kindText: t('kinds.artist'),
        name,
        subtitle: formatSongCount(tracks),
        to: artistRoute(id),
        rows,
        context: { place, title: name },
      }
    }
    case 'album': {
      const { id, name, artwork, artist, year } = albumAt(library, match.row)
      const place = { kind: 'album', id } as const
      const kindText = year === 0 ? t('kinds.album') : t('search.albumOf', { year })
      return {
        artwork,
        kindText,
        name,
        subtitle: artist,
        to: albumRoute(id),
        rows: trackRowsOf(library, place),
        context: { place, title: name },
      }
    }
    case 'playlist': {
      const { id, name, artwork, tracks } = playlistAt(library, match.row)
      const place = { kind: 'playlist', id } as const
      return {
        artwork,
        kindText: t('kinds.playlist'),
        name,
        subtitle: formatSongCount(tracks),
        to: place,
        rows: trackRowsOf(library, place),
        context: { place, title: name },
      }
    }
    case 'track': {
      const { title, artwork, artist, albumId } = trackAt(library, match.row)
      const albumTarget = albumId === null ? null : albumRoute(albumId)
      return {
        artwork,
        kindText: t('kinds.song'),
        name: title,
        subtitle: artist,
        to: albumTarget,
        rows: Uint32Array.of(match.row),
        context: searchContext,
      }
    }
  }
}

type Props = { readonly results: SearchResults; readonly context: PlayContext }

export function BestMatch({ results, context }: Props) {
  const app = useAppContext()
  const library = useLibrary()
  const match = findBestMatch(library, results)
  if (match === null) return null
  const card = matchCard(library, match, context)
  const name = <HighlightedName text={card.name} searched={results.searchedWords} />
  return (
    <section aria-label={t('search.bestMatch')}>
      <div className="shelf-head">
        <h2>{t('search.bestMatch')}</h2>
      </div>
      <div className="set-list best">
        <Cover artwork={card.artwork} size={300} name={card.name} className={match.kind === 'artist' ? 'is-round' : ''} />
        <div className="grow">
          <div className="meta">{card.kindText}</div>
          <div className="name">{card.to === null ? name : <Link to={card.to}>{name}</Link>}</div>
          <div className="meta cut">
            <bdi>{card.subtitle}</bdi>
          </div>
          <div className="row">
            <Button label={t('playback.play')} icon="play" kind="main" onClick={() => playList(app, library, card.rows, 0, card.context)} />
            <IconButton icon="plus" label={t('actions.addToQueue')} onClick={() => addToQueue(app, library, card.rows, 'playLast')} />
          </div>
        </div>
      </div>
    </section>
  )
}
