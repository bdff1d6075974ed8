// The large title of Now playing, with links to the song's album and artist.

import { t } from '../../../shared/words/words.ts'
import { Name, TitleName } from '../../controls/Name.tsx'
import { Link } from '../../state/Link.tsx'
import { useCurrentTrack } from '../../state/library/use-tracks.ts'
import { albumRoute, artistRoute, type Route } from '../../state/view/route.ts'

/** A title of more than this many characters is set in smaller type. */
const longTitleLength = 48

export function NowTitle() {
  const { id, track } = useCurrentTrack()
  if (track === null) {
    return (
      <>
        <h1 dir="auto">{id === null ? t('playback.nothingPlaying') : t('playback.unavailable')}</h1>
        <div className="who">{id === null ? t('playback.randomPlayDescription') : t('nowPlaying.songGoneFromLibrary')}</div>
      </>
    )
  }
  const { title, artist, artistId, album, albumId, year } = track
  return (
    <>
      <h1 className={title.length > longTitleLength ? 'is-long' : ''} title={title}>
        <TitleName text={title} />
      </h1>
      <div className="who cut" title={artist}>
        <LinkedName text={artist} to={artistId === null ? null : artistRoute(artistId)} />
      </div>
      <div className="meta of cut" title={album}>
        <LinkedName text={album} to={albumId === null ? null : albumRoute(albumId)} />
        {year > 0 && <span className="num"> · {year}</span>}
      </div>
    </>
  )
}

function LinkedName({ text, to }: { readonly text: string; readonly to: Route | null }) {
  if (to === null) return <Name text={text} />
  return (
    <Link to={to}>
      <Name text={text} />
    </Link>
  )
}
