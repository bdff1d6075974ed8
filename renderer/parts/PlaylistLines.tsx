// Playlists, one under the other.
import { playlistAt } from '../../shared/library/rows.ts'
import { useLibrary } from '../state/page.ts'
import { Cover } from './Cover.tsx'
import { songs } from './format.ts'
import { Go } from './Go.tsx'
import { Name } from './Name.tsx'

/** `rows` are playlist rows in the order shown. */
export function PlaylistLines({ rows }: { readonly rows: Uint32Array }) {
  const library = useLibrary()
  return (
    <ul className="tag-list">
      {[...rows]
        .map(row => playlistAt(library, row))
        .map(playlist => (
          <li key={playlist.id}>
            <Go to={{ kind: 'playlist', id: playlist.id }} className="tag-line">
              <Cover artwork={playlist.artwork} size={80} className="cover-xs" />
              <span className="t cut">
                <Name text={playlist.name} />
              </span>
              <span className="r num">{songs(playlist.tracks)}</span>
            </Go>
          </li>
        ))}
    </ul>
  )
}
