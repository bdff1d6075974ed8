// The page of a playlist, a tag or the trash: a head and a table of songs.

import { useMemo } from 'react'
import type { Library, Place } from '../../../shared/library/model/model.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf, tagRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { Empty } from '../../controls/Empty.tsx'
import { TitleName } from '../../controls/Name.tsx'
import { Banners } from '../../frame/Banners.tsx'
import { NotFoundScreen } from '../../frame/NotFoundScreen.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { usualColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ColumnsButton } from '../../lists/ListTools.tsx'
import type { ListEdits } from '../../lists/menus/list-edit-items.ts'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { lengthOf } from '../../lists/SelectionBar.tsx'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NothingMatches } from '../../query/NothingMatches.tsx'
import { OverSongs, SongTable } from '../../query/SongTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { idsOf } from '../../state/commands.ts'
import { useMissingWrite } from '../../state/may-edit.ts'
import { type Page, useHere, useLibrary, usePage } from '../../state/page.ts'
import { restore } from '../../state/trash-acts.ts'
import { useMenuAt } from '../../state/use-menu.ts'
import { listLength, songs } from '../../words/format.ts'
import { listEdits, tagEdits } from './playlist-list-edits.ts'
import { playlistMenu } from './playlist-menu.ts'

type Collection = Extract<Place, { kind: 'playlist' | 'tag' | 'trash' }>

/** Name and text of the page's head; null if the library does not have the place (any more). */
function headOf(library: Library, place: Collection): { readonly name: string; readonly text: string } | null {
  switch (place.kind) {
    case 'playlist': {
      const row = playlistRowOf(library, place.id)
      const playlist = playlistAt(library, row)
      return row === -1 ? null : { name: playlist.name, text: playlist.description }
    }
    case 'tag': {
      const row = tagRowOf(library, place.id)
      return row === -1 ? null : { name: tagAt(library, row).name, text: '' }
    }
    case 'trash':
      return { name: t('places.trash'), text: t('places.songsHereAreHiddenEverywhereElse') }
  }
}

function editsOf(page: Page, library: Library, place: Collection, rows: Uint32Array): ListEdits | null {
  if (place.kind === 'playlist') return listEdits(page, library, place.id, rows)
  return place.kind === 'tag' ? tagEdits(page, library, place.id) : null
}

export function CollectionScreen({ place }: { readonly place: Collection }) {
  const page = usePage()
  const library = useLibrary()
  const openMenu = useMenuAt()
  const mayEdit = useMissingWrite() === null
  const { filter } = useHere()
  const list = useRows(place, null)
  const { rows, controller } = list
  const columns = useColumns(place.kind, usualColumns.playlist)
  const edits = useMemo(() => (mayEdit ? editsOf(page, library, place, rows) : null), [mayEdit, page, library, place, rows])
  const length = useMemo(() => lengthOf(library, rows), [library, rows])
  const head = headOf(library, place)
  if (head === null) return <NotFoundScreen what={place.kind} />
  const name = head.name === '' ? t(`places.unnamed.${place.kind}`) : head.name
  const context = { place, title: name }
  return (
    <PageFrame label={name} over={<OverSongs list={list} />}>
      <div className="page-head">
        <h1>
          <TitleName text={name} />
        </h1>
        <span className="hint num">
          {songs(rows.length)} · {listLength(length)}
        </span>
        <span className="actions">
          {place.kind === 'trash' && mayEdit && (
            <>
              <Button
                label={t('places.restoreAll')}
                icon="undo"
                disabled={rows.length === 0}
                onClick={() => void restore(page, library, rows)}
              />
              <Button
                label={t('places.emptyTheTrashMore')}
                icon="trash"
                disabled={rows.length === 0}
                onClick={() => page.layers.open({ kind: 'empty-trash', tracks: idsOf(library, rows) })}
              />
            </>
          )}
          {place.kind !== 'trash' && (
            <>
              <PlayButtons rows={rows} context={context} />
              <DownloadButton rows={rows} />
              {place.kind === 'playlist' && (
                <IconButton
                  icon="more"
                  label={t('lists.more')}
                  onClick={event => openMenu(event, t('places.playlist'), playlistMenu(page, library, place.id))}
                />
              )}
            </>
          )}
        </span>
      </div>
      {head.text !== '' && (
        <p className="meta about">
          <bdi>{head.text}</bdi>
        </p>
      )}
      <Banners />
      <div className="tools">
        <FilterField label={t(`places.filterThis.${place.kind}`)} />
        <FilterChips />
        <span className="end">
          <ColumnsButton controller={controller} />
        </span>
      </div>
      {rows.length > 0 ? (
        <SongTable list={list} label={name} columns={columns} context={context} edits={edits} />
      ) : filter === '' ? (
        <Empty heading={t('places.noSongsHere')} text={t(`places.empty.${place.kind}`)} />
      ) : (
        <NothingMatches nothing="songsHere" rows={list.all} />
      )}
    </PageFrame>
  )
}
