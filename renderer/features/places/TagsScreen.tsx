// The page of tags, as table, list or covers, archived ones in a group at the end.

import { useMemo } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { allRows } from '../../../shared/library/order/order.ts'
import { coversOf, tagAt } from '../../../shared/library/places/rows.ts'
import { rowsOf } from '../../../shared/library/places/select.ts'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { AskForScopes } from '../../frame/sign-in-buttons.tsx'
import { type NamedPlaces, remembered, rowsByName } from '../../lists/columns/named-places.ts'
import { PlaceList } from '../../lists/PlaceList.tsx'
import { lengthOf } from '../../lists/SelectionBar.tsx'
import { usePlaceView } from '../../lists/use-collection-view.ts'
import { useSelectionControl } from '../../lists/use-list-control.ts'
import { useMissingWrite } from '../../state/may-edit.ts'
import { useLibrary, usePage } from '../../state/page.ts'
import { PlacesPage } from './PlacesPage.tsx'

const archivedLabel = t('places.archivedTags')

export function TagsScreen() {
  const { layers } = usePage()
  const library = useLibrary()
  const reason = useMissingWrite()
  const choice = useSelectionControl(archivedLabel)
  const { places, current, archived } = useMemo(() => tagsOf(library), [library])
  // Archived tags share order and layout with the others.
  const { list } = usePlaceView('tags', archived, places, 'table')
  return (
    <PlacesPage
      kind="tags"
      label={t('places.tags')}
      places={places}
      only={current}
      layout="table"
      after={{
        heading: t('places.archived'),
        rows: list.rows,
        list: rows => <PlaceList label={archivedLabel} places={places} choice={choice} {...list} rows={rows} />,
      }}
      nothing={t('places.tagsGivenToSongsOnThe')}
      acts={
        <>
          {reason !== null && <AskForScopes />}
          <Button label={t('places.newTagMore')} icon="plus" reason={reason} onClick={() => layers.open({ kind: 'make-tag' })} />
        </>
      }
    />
  )
}

function tagsOf(library: Library) {
  const { tags } = library
  const all = allRows(tags.count)
  const tracks = (row: number): Uint32Array => rowsOf(library, { kind: 'tag', id: tagAt(library, row).id })
  const places: NamedPlaces = {
    what: 'tag',
    icon: 'tag',
    count: tags.count,
    ids: tags.id,
    place: row => ({ kind: 'tag', id: tagAt(library, row).id }),
    title: row => tags.name.at(row) || t('places.unnamedTag'),
    name: row => tags.name.at(row),
    songs: row => tagAt(library, row).tracks,
    seconds: remembered(row => lengthOf(library, tracks(row))),
    covers: (row, most) => coversOf(library, tracks(row), most),
    dot: row => tags.id[row] ?? 0,
  }
  const archived = rowsByName(places).filter(row => tags.archived[row] === 1)
  return { places, current: all.filter(row => tags.archived[row] !== 1), archived: { byName: archived, own: null } }
}
