// The one layer above the page, if any.
import { useStore } from 'zustand'
import { assertNever } from '../../shared/errors.ts'
import { DevicePicker } from '../devices/DevicePicker.tsx'
import { ColumnsMenu } from '../lists/ColumnsMenu.tsx'
import { useMaybeLibrary, usePage } from '../state/page.ts'
import { ClearDownloads } from './ClearDownloads.tsx'
import { ForgetAccount } from './ForgetAccount.tsx'
import { MakePlaylist } from './MakePlaylist.tsx'
import { Menu } from './Menu.tsx'
import { Palette } from './Palette.tsx'
import { QueryHelp } from './QueryHelp.tsx'
import { RemoveSmart } from './RemoveSmart.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { SignOut } from './SignOut.tsx'
import { SmartEdit } from './SmartEdit.tsx'

export function LayerOnTop() {
  const { layers } = usePage()
  const layer = useStore(layers)
  const library = useMaybeLibrary()
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
    case 'smart':
      return library === null ? null : <SmartEdit draft={layer.draft} />
    case 'remove-smart':
      return <RemoveSmart playlist={layer.playlist} />
    case 'make-playlist':
      return <MakePlaylist name={layer.name} tracks={layer.tracks} />
    case 'clear-downloads':
      return <ClearDownloads />
    case 'query-help':
      return <QueryHelp close={layers.close} />
    case 'sign-out':
      return <SignOut />
    case 'forget':
      return <ForgetAccount account={layer.account} />
    default:
      return assertNever(layer)
  }
}
