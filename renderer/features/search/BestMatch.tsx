// The large card of a search's best match, with a play button.

import type { ArtworkId } from '../../../shared/ids.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { albumAt, artistAt, playlistAt, trackAt } from '../../../shared/library/places/rows.ts'
import { rowsOf } from '../../../shared/library/places/select.ts'
import type { PlayContext } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Cover } from '../../controls/Cover.tsx'
import { Marked } from '../../controls/Marked.tsx'
import { addToQueue } from '../../state/acts/queue-edits.ts'
import { playList } from '../../state/commands.ts'
import { Link } from '../../state/Link.tsx'
import type { Answer } from '../../state/library/answer.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { albumRoute, artistRoute, type Route } from '../../state/view/route.ts'
import { songs } from '../../words/format.ts'
import { bestMatch, type Match } from './best-match.ts'

type Face = {
  readonly artwork: ArtworkId | null
  readonly what: string
  readonly name: string
  readonly line: string
  readonly to: Route | null
  readonly rows: Uint32Array
  readonly context: PlayContext
}

function faceOf(library: Library, match: Match, searched: PlayContext): Face {
  switch (match.kind) {
    case 'artist': {
      const { id, name, artwork, tracks } = artistAt(library, match.row)
      const place = { kind: 'artist', id } as const
      const rows = rowsOf(library, place)
      return { artwork, what: t('search.artist'), name, line: songs(tracks), to: artistRoute(id), rows, context: { place, title: name } }
    }
    case 'album': {
      const { id, name, artwork, artist, year } = albumAt(library, match.row)
      const place = { kind: 'album', id } as const
      const what = year === 0 ? t('search.album') : t('search.albumOf', { year })
      return { artwork, what, name, line: artist, to: albumRoute(id), rows: rowsOf(library, place), context: { place, title: name } }
    }
    case 'playlist': {
      const { id, name, artwork, tracks } = playlistAt(library, match.row)
      const place = { kind: 'playlist', id } as const
      return {
        artwork,
        what: t('search.playlist'),
        name,
        line: songs(tracks),
        to: place,
        rows: rowsOf(library, place),
        context: { place, title: name },
      }
    }
    case 'track': {
      const { title, artwork, artist, albumId } = trackAt(library, match.row)
      const to = albumId === null ? null : albumRoute(albumId)
      return { artwork, what: t('search.song'), name: title, line: artist, to, rows: Uint32Array.of(match.row), context: searched }
    }
  }
}

type Props = { readonly answer: Answer; readonly context: PlayContext }

export function BestMatch({ answer, context }: Props) {
  const page = usePage()
  const library = useLibrary()
  const match = bestMatch(library, answer)
  if (match === null) return null
  const face = faceOf(library, match, context)
  const name = <Marked text={face.name} asked={answer.words} />
  return (
    <section aria-label={t('search.bestMatch')}>
      <div className="shelf-head">
        <h2>{t('search.bestMatch')}</h2>
      </div>
      <div className="set-list best">
        <Cover artwork={face.artwork} size={300} name={face.name} className={match.kind === 'artist' ? 'is-round' : ''} />
        <div className="grow">
          <div className="meta">{face.what}</div>
          <div className="name">{face.to === null ? name : <Link to={face.to}>{name}</Link>}</div>
          <div className="meta cut">
            <bdi>{face.line}</bdi>
          </div>
          <div className="row">
            <Button label={t('search.play')} icon="play" kind="main" onClick={() => playList(page, library, face.rows, 0, face.context)} />
            <IconButton icon="plus" label={t('search.addToQueue')} onClick={() => addToQueue(page, library, face.rows, 'playLast')} />
          </div>
        </div>
      </div>
    </section>
  )
}
