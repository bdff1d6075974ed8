// The sidebar's items of smart playlists, below the playlists, and the button for a new one.

import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import type { SideItem } from '../../frame/SideLine.tsx'
import { emptyDraft, importSmart } from '../../state/acts/smart-playlists.ts'
import { useApp, useHere, usePage } from '../../state/page.ts'
import { smartMenu } from './smart-menu.ts'

export function useSmartItems(): readonly SideItem[] {
  const page = usePage()
  const here = useHere().route
  const playlists = useApp(state => state.smartPlaylists)
  const create = (): void => page.layers.open({ kind: 'smart', draft: emptyDraft })
  const smart = playlists.map(
    (playlist): SideItem => ({
      key: `smart ${playlist.id}`,
      name: playlist.name,
      face: <Icon name="smart" />,
      act: { to: { kind: 'smart', id: playlist.id }, here: here.kind === 'smart' && here.id === playlist.id },
      menu: { label: t('smartPlaylists.smartPlaylist'), items: () => smartMenu(page, playlist) },
    }),
  )
  const add: SideItem = {
    key: t('smartPlaylists.newSmartPlaylist'),
    name: t('smartPlaylists.newSmartPlaylist'),
    face: <Icon name="plus" />,
    act: { run: create },
    menu: {
      label: t('smartPlaylists.smartPlaylists'),
      items: () => [
        { icon: 'plus', label: t('smartPlaylists.newSmartPlaylist'), run: create },
        { icon: 'down', label: t('smartPlaylists.importSmartPlaylists'), run: () => void importSmart(page) },
      ],
    },
  }
  return [...smart, add]
}
