// Route → screen, for all screens whose code is loaded after the first drawing, except Settings.
import { assertNever } from '../../shared/errors.ts'
import { AlbumScreen } from '../features/albums/AlbumScreen.tsx'
import { AlbumsScreen } from '../features/albums/AlbumsScreen.tsx'
import { ArtistScreen } from '../features/artists/ArtistScreen.tsx'
import { ArtistsScreen } from '../features/artists/ArtistsScreen.tsx'
import { DownloadsScreen } from '../features/downloads/DownloadsScreen.tsx'
import { HistoryScreen } from '../features/history/HistoryScreen.tsx'
import { ShelfScreen } from '../features/home/ShelfScreen.tsx'
import { CollectionScreen } from '../features/places/CollectionScreen.tsx'
import { DecadesScreen } from '../features/places/DecadesScreen.tsx'
import { FacetScreen } from '../features/places/FacetScreen.tsx'
import { FolderScreen } from '../features/places/FolderScreen.tsx'
import { GenresScreen } from '../features/places/GenresScreen.tsx'
import { PlaylistsScreen } from '../features/places/PlaylistsScreen.tsx'
import { TagsScreen } from '../features/places/TagsScreen.tsx'
import { QueueScreen } from '../features/queue/QueueScreen.tsx'
import { SearchScreen } from '../features/search/SearchScreen.tsx'
import { SmartPlaylistLines } from '../features/smart-playlists/SmartPlaylistLines.tsx'
import { SmartPlaylistScreen } from '../features/smart-playlists/SmartPlaylistScreen.tsx'
import { UploadsScreen } from '../features/uploads/UploadsScreen.tsx'
import type { Route } from '../state/view/route.ts'

export function DeferredScreens({ route }: { readonly route: Exclude<Route, { kind: 'settings' | 'home' | 'songs' }> }) {
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
      return <FacetScreen place={route} />
    case 'folder':
      return <FolderScreen path={route.path} />
    case 'playlists':
      return <PlaylistsScreen renderSmartPlaylists={playlists => <SmartPlaylistLines playlists={playlists} />} />
    case 'tags':
      return <TagsScreen />
    case 'downloads':
      return <DownloadsScreen />
    case 'uploads':
      return <UploadsScreen />
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
      return <SmartPlaylistScreen id={route.id} />
    case 'search':
      return <SearchScreen text={route.text} />
    default:
      return assertNever(route)
  }
}
