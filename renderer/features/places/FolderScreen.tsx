// The page of a folder: breadcrumbs, subfolders, and the songs directly in it; the root is the whole tree.

import { useDeferredValue, useMemo } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { type Folders, folderAt, folders, tracksBeneath, tracksIn } from '../../../shared/library/places/folders.ts'
import { folderNames } from '../../../shared/library/search/folder-names.ts'
import { t } from '../../../shared/words/words.ts'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { NotFoundScreen } from '../../layout/NotFoundScreen.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { defaultColumns } from '../../lists/columns/columns.tsx'
import { placeFilter } from '../../lists/columns/named-places.ts'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { JumpBar } from '../../lists/JumpBar.tsx'
import { ColumnsButton, ListTools } from '../../lists/ListTools.tsx'
import { PlaceList, usePlaceSource } from '../../lists/PlaceList.tsx'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { SelectionBar } from '../../lists/SelectionBar.tsx'
import { usePlaceView } from '../../lists/use-collection-view.ts'
import { useLocalSelection } from '../../lists/use-list-handlers.ts'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { TrackTable } from '../../query/TrackTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { formatListLength, formatNumber, formatSongCount } from '../../words/format.ts'
import { folderWords } from '../../words/place-words.ts'
import { FolderHead } from './FolderHead.tsx'
import { folderPlaces, noFolderRow, subfolderRows } from './folder-places.ts'

export function FolderScreen({ path }: { readonly path: string }) {
  const tree = useChunkedTask(folders)
  if (tree === null) {
    return (
      <PageFrame label={folderWords(path)}>
        <FolderHead path={path} />
      </PageFrame>
    )
  }
  const folder = folderAt(tree, path)
  return folder === -1 ? <NotFoundScreen kind="folder" /> : <FolderContents tree={tree} folder={folder} />
}

function FolderContents({ tree, folder }: { readonly tree: Folders; readonly folder: number }) {
  const library = useLibrary()
  const { filter } = useCurrentVisit()
  const deferredFilter = useDeferredValue(filter)
  const path = tree.paths[folder] ?? ''
  const place = { kind: 'folder', path } as const
  const rowsBeneath = tracksBeneath(tree, folder)
  const length = useMemo(() => lengthOfTracks(library, rowsBeneath), [library, rowsBeneath])

  const trackRows = useMemo(() => (folder === 0 ? noRows : tracksIn(tree, folder)), [tree, folder])
  const songList = useRows(place, null, trackRows)
  const columns = useColumns('folder', defaultColumns.playlist)

  // Names are compared as they are until they are folded.
  useChunkedTask(folderNames)
  const places = useMemo(() => folderPlaces(library, tree), [library, tree])
  const subfolders = useMemo(() => subfolderRows(tree, folder), [tree, folder])
  const byName = useMemo(() => placeFilter(places, deferredFilter)(subfolders), [places, subfolders, deferredFilter])
  const { rows, sortedBy, controller, list, tools } = usePlaceView(
    'folder/folders',
    useMemo(() => ({ byName, ownOrder: null }), [byName]),
    places,
    'table',
  )
  const { tracksOf } = usePlaceSource(places, rows)

  const shownFolders = rows.length - (rows.includes(noFolderRow(tree)) ? 1 : 0)

  // If there are songs, they are the main list with the page's selection, and the subfolders keep a selection of their own.
  const folderSelection = useLocalSelection(t('kinds.folders'))
  const hasOnlyFolders = trackRows.length === 0
  const selectionState = hasOnlyFolders ? { ...songList.selectionState, ids: places.ids } : folderSelection
  const mainList = hasOnlyFolders ? { rows, sortedBy, controller } : songList
  const name = folderWords(path)
  return (
    <PageFrame
      label={name}
      overlay={
        <>
          <JumpBar rows={mainList.rows} sortedBy={mainList.sortedBy} controller={mainList.controller} />
          <SelectionBar rows={mainList.rows} {...(hasOnlyFolders && { tracksOf })} />
        </>
      }
    >
      <FolderHead path={path}>
        <span className="hint num">
          {formatSongCount(rowsBeneath.length)} · {formatListLength(length)}
        </span>
        <span className="actions">
          <PlayButtons rows={rowsBeneath} context={{ place, title: name }} />
        </span>
      </FolderHead>
      <Banners />
      <div className="tools">
        <FilterField label={t('places.filterThisFolder')} />
        <FilterChips />
        <span className="hint num">{shownFolders > 0 && t('count.folders', { count: shownFolders })}</span>
        {subfolders.length > 0 ? <ListTools {...tools} /> : <TrackColumns controller={songList.controller} />}
      </div>
      {rows.length > 0 && <PlaceList label={t('kinds.folders')} places={places} selectionState={selectionState} {...list} />}
      {songList.rows.length > 0 && (
        <section className={rows.length > 0 ? 'shelf folder-songs' : 'shelf'} aria-label={t('kinds.songs')}>
          <div className="shelf-head">
            <h2>{t('kinds.songs')}</h2>
            <span className="hint num">{formatNumber(songList.rows.length)}</span>
            {subfolders.length > 0 && <TrackColumns controller={songList.controller} />}
          </div>
          <TrackTable list={songList} label={t('kinds.songs')} columns={columns} context={{ place, title: name }} />
        </section>
      )}
      {rows.length + songList.rows.length === 0 && <EmptyFolder library={library} filter={filter} trackRows={trackRows} />}
    </PageFrame>
  )
}

const noRows = new Uint32Array(0)

function TrackColumns({ controller }: Parameters<typeof ColumnsButton>[0]) {
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
  readonly trackRows: Uint32Array
}

function EmptyFolder({ library, filter, trackRows }: NothingProps) {
  if (filter !== '') return <NoMatches emptyKind="foldersHere" rows={trackRows} />
  return library.orders.title.length === 0 ? (
    <EmptyState heading={t('places.foldersEmptyHeading')} text={t('places.foldersEmptyDescription')} />
  ) : (
    <EmptyState heading={t('places.foldersNotNamedHeading')} text={t('places.foldersNotNamedDescription')} />
  )
}
