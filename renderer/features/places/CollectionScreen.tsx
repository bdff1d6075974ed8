// The page of a playlist, a tag or the trash: a head and a table of songs.

import { useMemo } from 'react'
import type { LibraryEdit } from '../../../shared/edits/edit.ts'
import type { PlaylistId } from '../../../shared/ids.ts'
import type { Library, Place } from '../../../shared/library/model/model.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { playlistAt, tagAt } from '../../../shared/library/places/rows.ts'
import { playlistRowOf, tagRowOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button, IconButton } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { TitleName } from '../../controls/Name.tsx'
import { Banners } from '../../layout/Banners.tsx'
import { NotFoundScreen } from '../../layout/NotFoundScreen.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { RequestScopesButton } from '../../layout/sign-in-buttons.tsx'
import { defaultColumns } from '../../lists/columns/columns.tsx'
import { useColumns } from '../../lists/columns/use-list-view.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { ColumnsButton } from '../../lists/ListTools.tsx'
import type { ListEdits } from '../../lists/menus/list-edit-items.ts'
import { PlayButtons } from '../../lists/PlayButtons.tsx'
import { FilterChips } from '../../query/FilterChips.tsx'
import { FilterField } from '../../query/FilterField.tsx'
import { NoMatches } from '../../query/NoMatches.tsx'
import { TrackListOverlays, TrackTable } from '../../query/TrackTable.tsx'
import { useRows } from '../../query/use-rows.ts'
import { type AppContextValue, useApp, useAppContext, useCurrentVisit, useLibrary } from '../../state/app-context.ts'
import { idsOf } from '../../state/commands.ts'
import { useWhyReadOnly } from '../../state/may-edit.ts'
import { restore } from '../../state/trash-actions.ts'
import { useContextMenu } from '../../state/use-menu.ts'
import { formatListLength, formatSongCount } from '../../words/format.ts'
import { playlistEdits, tagEdits } from './playlist-list-edits.ts'
import { playlistMenu } from './playlist-menu.ts'

type Collection = Extract<Place, { kind: 'playlist' | 'tag' | 'trash' }>

/** Name and text of the page's head; null if the library does not have the place (any more). */
function headingOf(library: Library, place: Collection): { readonly name: string; readonly text: string } | null {
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
      return { name: t('kinds.trash'), text: t('places.trashDescription') }
  }
}

function listEditsOf(app: AppContextValue, library: Library, place: Collection, rows: Uint32Array): ListEdits | null {
  if (place.kind === 'playlist') return playlistEdits(app, library, place.id, rows)
  return place.kind === 'tag' ? tagEdits(app, library, place.id) : null
}

/** Whether an edit creates the playlist `id` and has the service fill it, so that its songs come with the next library. */
const isFilledByService = (edit: LibraryEdit, id: PlaylistId): boolean =>
  edit.kind === 'create-playlist' && edit.from !== undefined && edit.id === id

export function CollectionScreen({ place }: { readonly place: Collection }) {
  const app = useAppContext()
  const library = useLibrary()
  const openMenu = useContextMenu()
  const readOnlyReason = useWhyReadOnly()
  const { filter } = useCurrentVisit()
  const list = useRows(place, null)
  const { rows, controller } = list
  const columns = useColumns(place.kind, defaultColumns.playlist)
  const edits = useMemo(() => listEditsOf(app, library, place, rows), [app, library, place, rows])
  const length = useMemo(() => lengthOfTracks(library, rows), [library, rows])
  const isBeingFilled = useApp(
    ({ edits: { entries } }) => place.kind === 'playlist' && entries.some(({ edit }) => isFilledByService(edit, place.id)),
  )
  const heading = headingOf(library, place)
  if (heading === null) return <NotFoundScreen kind={place.kind} />
  const name = heading.name === '' ? t(`places.unnamed.${place.kind}`) : heading.name
  const context = { place, title: name }
  return (
    <PageFrame label={name} overlay={<TrackListOverlays list={list} />}>
      <div className="page-head">
        <h1>
          <TitleName text={name} />
        </h1>
        <span className="hint num">
          {formatSongCount(rows.length)} · {formatListLength(length)}
        </span>
        <span className="actions">
          {place.kind === 'trash' && (
            <>
              {readOnlyReason !== null && <RequestScopesButton />}
              <Button
                label={t('places.restoreAll')}
                icon="undo"
                disabled={rows.length === 0}
                disabledReason={readOnlyReason}
                onClick={() => void restore(app, library, rows)}
              />
              <Button
                label={t('places.emptyTrashEllipsis')}
                icon="trash"
                disabled={rows.length === 0}
                disabledReason={readOnlyReason}
                onClick={() => app.layers.open({ kind: 'empty-trash', tracks: idsOf(library, rows) })}
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
                  label={t('actions.more')}
                  onClick={event => openMenu(event, t('kinds.playlist'), playlistMenu(app, library, place.id))}
                />
              )}
            </>
          )}
        </span>
      </div>
      {heading.text !== '' && (
        <p className="meta about">
          <bdi>{heading.text}</bdi>
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
        <TrackTable list={list} label={name} columns={columns} context={context} edits={edits} />
      ) : filter === '' ? (
        <EmptyState
          heading={t('places.emptyPlaceHeading')}
          text={isBeingFilled ? t('places.playlistBeingFilled') : t(`places.empty.${place.kind}`)}
        />
      ) : (
        <NoMatches emptyKind="songsHere" rows={list.unfiltered} />
      )}
    </PageFrame>
  )
}
