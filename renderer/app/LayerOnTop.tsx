// Draws the one layer above the page (dialog, menu, palette), if any is open.
import { useStore } from 'zustand'
import { assertNever } from '../../shared/errors.ts'
import { ForgetAccount } from '../features/account/ForgetAccount.tsx'
import { SignOut } from '../features/account/SignOut.tsx'
import { DetailsLayer } from '../features/details/DetailsLayer.tsx'
import { DevicePicker } from '../features/devices/DevicePicker.tsx'
import { ClearCache } from '../features/downloads/ClearCache.tsx'
import { ClearDownloads } from '../features/downloads/ClearDownloads.tsx'
import { WaitingEdits } from '../features/edits/WaitingEdits.tsx'
import { AddToPlaylist, TagSongs } from '../features/places/AddToPlaylist.tsx'
import { CreatePlaylist } from '../features/places/CreatePlaylist.tsx'
import { CreateTag } from '../features/places/CreateTag.tsx'
import { DeletePlaylist } from '../features/places/DeletePlaylist.tsx'
import { EditPlaylist } from '../features/places/EditPlaylist.tsx'
import { EmptyTrash } from '../features/places/EmptyTrash.tsx'
import { EndPublicLink } from '../features/places/EndPublicLink.tsx'
import { ImportPlaylist } from '../features/places/ImportPlaylist.tsx'
import { NamePlaylistFolder } from '../features/places/NamePlaylistFolder.tsx'
import { Palette } from '../features/search/Palette.tsx'
import { DeleteSmartPlaylist } from '../features/smart-playlists/DeleteSmartPlaylist.tsx'
import { SmartPlaylistEditor } from '../features/smart-playlists/SmartPlaylistEditor.tsx'
import { WhatsNew } from '../features/whats-new/WhatsNew.tsx'
import { ColumnsMenu } from '../lists/columns/ColumnsMenu.tsx'
import { Menu } from '../lists/menus/Menu.tsx'
import { QueryHelp } from '../query/QueryHelp.tsx'
import { LibraryContext, useAppContext, useLibraryOrNull } from '../state/app-context.ts'
import { Shortcuts } from './Shortcuts.tsx'

export function LayerOnTop() {
  const library = useLibraryOrNull()
  return (
    <LibraryContext value={library}>
      <Layer />
    </LibraryContext>
  )
}

function Layer() {
  const { layers } = useAppContext()
  const layer = useStore(layers)
  const library = useLibraryOrNull()
  if (layer === null) return null
  switch (layer.kind) {
    case 'menu':
      return <Menu label={layer.label} items={layer.items} x={layer.x} y={layer.y} above={layer.above ?? false} />
    case 'columns':
      return <ColumnsMenu table={layer.table} x={layer.x} y={layer.y} />
    case 'devices':
      return <DevicePicker />
    case 'palette':
      return library === null ? null : <Palette />
    case 'shortcuts':
      return <Shortcuts />
    case 'whats-new':
      return <WhatsNew />
    case 'smart':
      return library === null ? null : <SmartPlaylistEditor draft={layer.draft} />
    case 'delete-smart-playlist':
      return <DeleteSmartPlaylist playlist={layer.playlist} />
    case 'create-playlist':
      return <CreatePlaylist name={layer.name} tracks={layer.tracks} />
    case 'create-tag':
      return library === null ? null : <CreateTag />
    case 'import-playlist':
      return library === null ? null : <ImportPlaylist file={layer.file} />
    case 'add-to-playlist':
      return library === null ? null : <AddToPlaylist tracks={layer.tracks} />
    case 'tag-songs':
      return library === null ? null : <TagSongs tracks={layer.tracks} />
    case 'empty-trash':
      return library === null ? null : <EmptyTrash tracks={layer.tracks} />
    case 'details':
      return library === null ? null : <DetailsLayer of={layer.of} ids={layer.ids} edit={layer.edit === true} />
    case 'edits':
      return <WaitingEdits />
    case 'edit-playlist':
      return library === null ? null : <EditPlaylist id={layer.id} />
    case 'playlist-folder':
      return <NamePlaylistFolder id={layer.id} name={layer.name} first={layer.first} />
    case 'delete-playlist':
      return library === null ? null : <DeletePlaylist id={layer.id} />
    case 'last-songs':
      return library === null ? null : <DeletePlaylist id={layer.id} removesLastSongs />
    case 'end-public-link':
      return library === null ? null : <EndPublicLink id={layer.id} />
    case 'clear-downloads':
      return <ClearDownloads />
    case 'clear-cache':
      return <ClearCache cache={layer.cache} bytes={layer.bytes} />
    case 'query-help':
      return <QueryHelp onClose={layers.close} />
    case 'sign-out':
      return <SignOut />
    case 'forget':
      return <ForgetAccount account={layer.account} />
    default:
      return assertNever(layer)
  }
}
