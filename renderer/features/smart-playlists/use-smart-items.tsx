// The sidebar's items of smart playlists, below the playlists, and the button for a new one.

import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import type { SidebarItem } from '../../layout/SidebarLine.tsx'
import { emptyDraft, importSmart } from '../../state/actions/smart-playlists.ts'
import { useApp, useAppContext, useCurrentVisit } from '../../state/app-context.ts'
import { smartMenu } from './smart-menu.ts'

export function useSmartItems(): readonly SidebarItem[] {
  const app = useAppContext()
  const currentRoute = useCurrentVisit().route
  const playlists = useApp(state => state.smartPlaylists)
  const openNewSmartPlaylist = (): void => app.layers.open({ kind: 'smart', draft: emptyDraft })
  const smartItems = playlists.map(
    (playlist): SidebarItem => ({
      key: `smart ${playlist.id}`,
      name: playlist.name,
      picture: <Icon name="smart" />,
      action: { to: { kind: 'smart', id: playlist.id }, isCurrent: currentRoute.kind === 'smart' && currentRoute.id === playlist.id },
      menu: { label: t('kinds.smartPlaylist'), items: () => smartMenu(app, playlist) },
    }),
  )
  const newItem: SidebarItem = {
    key: t('smartPlaylists.newSmartPlaylist'),
    name: t('smartPlaylists.newSmartPlaylist'),
    picture: <Icon name="plus" />,
    action: { run: openNewSmartPlaylist },
    menu: {
      label: t('kinds.smartPlaylists'),
      items: () => [
        { icon: 'plus', label: t('smartPlaylists.newSmartPlaylist'), run: openNewSmartPlaylist },
        { icon: 'down', label: t('smartPlaylists.importSmartPlaylists'), run: () => void importSmart(app) },
      ],
    },
  }
  return [...smartItems, newItem]
}
