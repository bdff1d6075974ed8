// The list of smart playlists: name and rules in words, without the number of songs, as that would take a search each.

import type { SmartPlaylist } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { Name } from '../../controls/Name.tsx'
import { defaultSmartName } from '../../state/actions/smart-playlists.ts'
import { useAppContext } from '../../state/app-context.ts'
import { Link } from '../../state/Link.tsx'
import { useContextMenu } from '../../state/use-menu.ts'
import { smartMenu } from './smart-menu.ts'

export function SmartPlaylistLines({ playlists }: { readonly playlists: readonly SmartPlaylist[] }) {
  const app = useAppContext()
  const openMenu = useContextMenu()
  return (
    <ul className="place-lines is-smart">
      {playlists.map(playlist => (
        <li key={playlist.id} onContextMenu={event => openMenu(event, t('kinds.smartPlaylist'), smartMenu(app, playlist))}>
          <Link to={{ kind: 'smart', id: playlist.id }} className="place-line">
            <Icon name="smart" />
            <span className="t cut">
              <Name text={playlist.name} />
            </span>
            <span className="r cut">
              <Name text={defaultSmartName(playlist.query)} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
