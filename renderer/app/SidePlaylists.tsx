// The playlists in the sidebar: the person's own and smart ones, in their folders and order, with links to all of them and to new ones.
import { type ReactNode, useMemo } from 'react'
import type { PlaylistId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { playlistAt } from '../../shared/library/places/rows.ts'
import { playlistRowOf } from '../../shared/library/places/select.ts'
import { isFolder, laidOut, laidOutShort, type PlaylistFolder, type TreeName } from '../../shared/playlist-tree.ts'
import { t } from '../../shared/words/words.ts'
import { Cover } from '../controls/Cover.tsx'
import { Icon, type IconName } from '../controls/Icon.tsx'
import { folderMenu, newFolderItem, placeItems } from '../features/places/playlist-folder-menu.ts'
import { playlistMenu } from '../features/places/playlist-menu.ts'
import { useSmartItems } from '../features/smart-playlists/use-smart-items.tsx'
import type { SideItem } from '../frame/SideLine.tsx'
import { mostDrawn, SideList } from '../frame/SideList.tsx'
import { importPlaylist } from '../state/acts/playlist-files.ts'
import { editing, mayEdit, useMissingWrite } from '../state/may-edit.ts'
import { useApp, usePage } from '../state/page.ts'
import { addToPlaylist, mayChange } from '../state/playlist-acts.ts'
import { openFolder, playlistsThere } from '../state/playlist-folders.ts'
import type { Route } from '../state/view/route.ts'
import { count } from '../words/format.ts'
import { useTreeMoves } from './use-tree-moves.ts'
import { useTreeSteps } from './use-tree-steps.ts'

type Props = {
  readonly library: Library
  readonly here: Route
  readonly symbol: (name: string, icon: IconName, to: Route, end?: ReactNode) => SideItem
}

export function SidePlaylists({ library, here, symbol }: Props) {
  const page = usePage()
  const smart = useSmartItems()
  const reason = useMissingWrite()
  const kept = useApp(state => state.settings.playlistTree)
  const there = useMemo(() => playlistsThere(library), [library])
  const tree = useMemo(() => laidOut(kept, there), [kept, there])
  const hereId = here.kind === 'playlist' ? here.id : null
  const drawn = useMemo(() => laidOutShort(kept, there, mostDrawn, hereId), [kept, there, hereId])
  const { said, step } = useTreeSteps(library, there, keyOf)
  const moves = useTreeMoves(library, tree, step)

  const playlistItem = (id: PlaylistId): SideItem => {
    const row = playlistRowOf(library, id)
    const { name, artwork, tracks } = playlistAt(library, row)
    return {
      key: keyOf(id),
      name,
      face: <Cover artwork={artwork} size={80} />,
      end: <span className="count">{count(tracks)}</span>,
      act: { to: { kind: 'playlist', id }, here: here.kind === 'playlist' && here.id === id },
      drop: mayChange(library, row) ? dropped => void addToPlaylist(page, library, id, dropped.tracks) : undefined,
      menu: { label: t('app.playlist'), items: () => [...playlistMenu(page, library, id), ...placeItems(page, library, id, step)] },
      moves: moves(id, name),
    }
  }
  const folderItem = (folder: PlaylistFolder): SideItem => ({
    key: keyOf(folder.id),
    name: folder.name,
    face: <Icon name="folder" />,
    end: <span className="count">{count(folder.playlists.length)}</span>,
    act: { run: () => void openFolder(page, folder.id, !folder.open) },
    menu: { label: t('app.folder'), items: () => folderMenu(page, library, folder, step) },
    folder: { open: folder.open, items: folder.playlists.map(playlistItem) },
    moves: moves(folder.id, folder.name),
  })
  const own = drawn.map(entry => (isFolder(entry) ? folderItem(entry) : playlistItem(entry)))
  const make = (): void => page.layers.open({ kind: 'make-playlist', name: t('app.newPlaylist'), tracks: [] })
  const add: SideItem = {
    key: 'New playlist',
    name: t('app.newPlaylist'),
    face: <Icon name="plus" />,
    act: { run: make },
    reason,
    menu: {
      label: t('app.playlists'),
      items: () => [
        ...editing(page, [{ icon: 'plus', label: t('app.newPlaylist'), run: make }]),
        newFolderItem(page, null),
        ...editing(page, [{ icon: 'external', label: t('app.importAPlaylistMore'), run: () => void importPlaylist(page) }]),
      ],
    },
    drop: ({ tracks }) => mayEdit(page) && page.layers.open({ kind: 'make-playlist', name: t('app.newPlaylist'), tracks }),
  }
  const all =
    there.length > 0
      ? [
          symbol(
            t('app.allPlaylists'),
            'playlist',
            { kind: 'playlists' },
            drawn.length < tree.length && <span className="count">{count(there.length)}</span>,
          ),
        ]
      : []
  return (
    <>
      {there.length === 0 && <p className="hint none">{t('app.noneYet')}</p>}
      <SideList label={t('app.playlists')} items={[...own, ...all, add, ...smart]} />
      <span className="sr" role="status">
        {said}
      </span>
    </>
  )
}

const keyOf = (what: TreeName): string => (typeof what === 'string' ? `folder ${what}` : `playlist ${what}`)
