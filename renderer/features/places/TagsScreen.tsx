// The page of tags, as table, list or covers, archived ones in a group at the end.

import { useMemo } from 'react'
import { foldTo } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { rowsAt } from '../../../shared/library/model/row-lists.ts'
import { foldedTagNames } from '../../../shared/library/order/folded-texts.ts'
import { allRows } from '../../../shared/library/order/radix-sort.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { coversOf, tagAt } from '../../../shared/library/places/rows.ts'
import { trackRowsOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { RequestScopesButton } from '../../layout/sign-in-buttons.tsx'
import { memoised, type NamedPlaces, rowsByName } from '../../lists/columns/named-places.ts'
import { PlaceList } from '../../lists/PlaceList.tsx'
import { usePlaceView } from '../../lists/use-collection-view.ts'
import { useLocalSelection } from '../../lists/use-list-handlers.ts'
import { useAppContext, useLibrary } from '../../state/app-context.ts'
import { useChunkedTask } from '../../state/library/use-chunked-task.ts'
import { useWhyReadOnly } from '../../state/may-edit.ts'
import { PlacesPage } from './PlacesPage.tsx'

const archivedLabel = t('places.archivedTags')

/** Characters of a name that count until the library's names are folded: folding all of a hundred thousand long names would take seconds. */
const maxFoldedLength = 200

export function TagsScreen() {
  useChunkedTask(foldedTagNames)
  const { layers } = useAppContext()
  const library = useLibrary()
  const readOnlyReason = useWhyReadOnly()
  const selectionState = useLocalSelection(archivedLabel)
  const { places, currentRows, archived } = useMemo(() => tagsOf(library), [library])
  // Archived tags share order and layout with the others.
  const { list } = usePlaceView('tags', archived, places, 'table')
  return (
    <PlacesPage
      kind="tags"
      label={t('kinds.tags')}
      places={places}
      limitTo={currentRows}
      layout="table"
      after={{
        heading: t('places.archivedHeading'),
        rows: list.rows,
        list: rows => <PlaceList label={archivedLabel} places={places} selectionState={selectionState} {...list} rows={rows} />,
      }}
      emptyText={t('places.tagsEmptyDescription')}
      actions={
        <>
          {readOnlyReason !== null && <RequestScopesButton />}
          <Button
            label={t('places.newTagEllipsis')}
            icon="plus"
            disabledReason={readOnlyReason}
            onClick={() => layers.open({ kind: 'create-tag' })}
          />
        </>
      }
    />
  )
}

function tagsOf(library: Library) {
  const { tags } = library
  const tagRows = allRows(tags.count)
  const tracks = (row: number): Uint32Array => trackRowsOf(library, { kind: 'tag', id: tagAt(library, row).id })
  const places: NamedPlaces = {
    kind: 'tag',
    icon: 'tag',
    count: tags.count,
    ids: tags.id,
    place: row => ({ kind: 'tag', id: tagAt(library, row).id }),
    title: row => tags.name.at(row) || t('places.unnamed.tag'),
    name: row => tags.name.at(row),
    folded: row => foldedTagNames.known(library)?.at(row).trimEnd() ?? foldTo(tags.name.at(row), maxFoldedLength),
    songs: row => rowsAt(tags.tracks, row).length,
    seconds: memoised(row => lengthOfTracks(library, tracks(row))),
    covers: (row, limit) => coversOf(library, tracks(row), limit),
    dot: row => tags.id[row] ?? 0,
  }
  const archived = rowsByName(places).filter(row => tags.archived[row] === 1)
  return { places, currentRows: tagRows.filter(row => tags.archived[row] !== 1), archived: { byName: archived, ownOrder: null } }
}
