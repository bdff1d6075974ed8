// Route → screen, for all whose code may come after the first drawing.
import { assertNever } from '../../shared/errors.ts'
import type { Route } from '../state/route.ts'
import { AlbumScreen } from './AlbumScreen.tsx'
import { AlbumsScreen } from './AlbumsScreen.tsx'
import { ArtistScreen } from './ArtistScreen.tsx'
import { ArtistsScreen } from './ArtistsScreen.tsx'
import { CollectionScreen } from './CollectionScreen.tsx'
import { DecadesScreen } from './DecadesScreen.tsx'
import { DownloadsScreen } from './DownloadsScreen.tsx'
import { FolderScreen } from './FolderScreen.tsx'
import { GenresScreen } from './GenresScreen.tsx'
import { HistoryScreen } from './HistoryScreen.tsx'
import { PartsScreen } from './PartsScreen.tsx'
import { PlaylistsScreen } from './PlaylistsScreen.tsx'
import { QueueScreen } from './QueueScreen.tsx'
import { SearchScreen } from './SearchScreen.tsx'
import { ShelfScreen } from './ShelfScreen.tsx'
import { SmartScreen } from './SmartScreen.tsx'
import { TagsScreen } from './TagsScreen.tsx'

export function OtherScreen({ route }: { readonly route: Exclude<Route, { kind: 'settings' | 'home' | 'songs' }> }) {
  switch (route.kind) {
    case 'shelf':
      return <ShelfScreen name={route.name} />
    case 'albums':
      return <AlbumsScreen />
    case 'artists':
      return <ArtistsScreen />
    case 'genres':
      return <GenresScreen />
    case 'decades':
      return <DecadesScreen />
    case 'genre':
    case 'years':
    case 'missing':
      return <PartsScreen place={route} />
    case 'folder':
      return <FolderScreen path={route.path} />
    case 'playlists':
      return <PlaylistsScreen />
    case 'tags':
      return <TagsScreen />
    case 'downloads':
      return <DownloadsScreen />
    case 'history':
      return <HistoryScreen />
    case 'queue':
      return <QueueScreen />
    case 'album':
      return <AlbumScreen id={route.id} />
    case 'artist':
      return <ArtistScreen id={route.id} />
    case 'playlist':
    case 'tag':
    case 'trash':
      return <CollectionScreen place={route} />
    case 'smart':
      return <SmartScreen id={route.id} />
    case 'search':
      return <SearchScreen text={route.text} />
    default:
      return assertNever(route)
  }
}
