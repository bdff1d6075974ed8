// The page of a folder: breadcrumbs, subfolders, and the songs directly in it; the root is the whole tree.

import { useDeferredValue, useMemo } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { type Folders, folderAt, folders, tracksBeneath, tracksIn } from '../../../shared/library/places/folders.ts'
import { t } from '../../../shared/words/words.ts'
import { Empty } from '../../controls/Empty.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { NotFoundScreen } from '../../frame/NotFoundScreen.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { usualColumns } from '../../lists/columns/columns.tsx'
import { placesWith } from '../../lists/columns/named-places.ts'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ColumnsButton, ListTools } from '../../lists/ListTools.tsx'
import { PlaceList, usePlaceSource } from '../../lists/PlaceList.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { lengthOf, SelectionBar } from '../../lists/SelectionBar.tsx'
import { usePlaceView } from '../../lists/use-collection-view.ts'
import { useSelectionControl } from '../../lists/use-list-control.ts'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { SongTable } from '../../query/SongTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useStepwise } from '../../state/library/use-stepwise.ts'
import { useHere, useLibrary } from '../../state/page.ts'
import { count, listLength, songs } from '../../words/format.ts'
import { folderWords } from '../../words/place-words.ts'
import { FolderHead } from './FolderHead.tsx'
import { folderPlaces, looseOf, placesIn } from './folder-places.ts'

export function FolderScreen({ path }: { readonly path: string }) {
  const tree = useStepwise(folders)
  if (tree === null) {
    return (
      <PageFrame label={folderWords(path)}>
        <FolderHead path={path} />
      </PageFrame>
    )
  }
  const folder = folderAt(tree, path)
  return folder === -1 ? <NotFoundScreen what="folder" /> : <Folder tree={tree} folder={folder} />
}

function Folder({ tree, folder }: { readonly tree: Folders; readonly folder: number }) {
  const library = useLibrary()
  const { filter } = useHere()
  const asked = useDeferredValue(filter)
  const path = tree.paths[folder] ?? ''
  const place = { kind: 'folder', path } as const
  const all = tracksBeneath(tree, folder)
  const length = useMemo(() => lengthOf(library, all), [library, all])

  const within = useMemo(() => (folder === 0 ? none : tracksIn(tree, folder)), [tree, folder])
  const songList = useRows(place, null, within)
  const columns = useColumns('folder', usualColumns.playlist)

  const places = useMemo(() => folderPlaces(library, tree), [library, tree])
  const inside = useMemo(() => placesIn(tree, folder), [tree, folder])
  const byName = useMemo(() => placesWith(places, inside, asked), [places, inside, asked])
  const { rows, sortedBy, controller, list, tools } = usePlaceView(
    'folder/folders',
    useMemo(() => ({ byName, own: null }), [byName]),
    places,
    'table',
  )
  const { tracksOf } = usePlaceSource(places, rows)

  const shownFolders = rows.length - (rows.includes(looseOf(tree)) ? 1 : 0)

  // If there are songs, they are the main list with the page's selection, and the subfolders keep a selection of their own.
  const own = useSelectionControl(t('places.folders'))
  const onlyFolders = within.length === 0
  const choice = onlyFolders ? { ...songList.choice, ids: places.ids } : own
  const main = onlyFolders ? { rows, sortedBy, controller } : songList
  const name = folderWords(path)
  return (
    <PageFrame
      label={name}
      over={
        <>
          <JumpBar rows={main.rows} sortedBy={main.sortedBy} controller={main.controller} />
          <SelectionBar rows={main.rows} {...(onlyFolders && { tracksOf })} />
        </>
      }
    >
      <FolderHead path={path}>
        <span className="hint num">
          {songs(all.length)} · {listLength(length)}
        </span>
        <span className="actions">
          <PlayButtons rows={all} context={{ place, title: name }} />
        </span>
      </FolderHead>
      <Banners />
      <div className="tools">
        <FilterField label={t('places.filterThisFolder')} />
        <FilterChips />
        <span className="hint num">{shownFolders > 0 && t('format.folders', { count: shownFolders })}</span>
        {inside.length > 0 ? <ListTools {...tools} /> : <SongColumns controller={songList.controller} />}
      </div>
      {rows.length > 0 && <PlaceList label={t('places.folders')} places={places} choice={choice} {...list} />}
      {songList.rows.length > 0 && (
        <section className={rows.length > 0 ? 'shelf folder-songs' : 'shelf'} aria-label={t('places.songs')}>
          <div className="shelf-head">
            <h2>{t('places.songs')}</h2>
            <span className="hint num">{count(songList.rows.length)}</span>
            {inside.length > 0 && <SongColumns controller={songList.controller} />}
          </div>
          <SongTable list={songList} label={t('places.songs')} columns={columns} context={{ place, title: name }} />
        </section>
      )}
      {rows.length + songList.rows.length === 0 && <Nothing library={library} filter={filter} within={within} />}
    </PageFrame>
  )
}

const none = new Uint32Array(0)

function SongColumns({ controller }: Parameters<typeof ColumnsButton>[0]) {
  return (
    <span className="end">
      <ColumnsButton controller={controller} />
    </span>
  )
}

type NothingProps = {
  readonly library: Library
  readonly filter: string
  /** Rows of the songs directly in the folder. */
  readonly within: Uint32Array
}

function Nothing({ library, filter, within }: NothingProps) {
  if (filter !== '') return <NothingMatches nothing="foldersHere" rows={within} />
  return library.orders.title.length === 0 ? (
    <Empty heading={t('places.noFoldersYet')} text={t('places.foldersAppearHereOnceTheService')} />
  ) : (
    <Empty heading={t('places.noFolders')} text={t('places.theServiceDoesNotSayWhich')} />
  )
}
