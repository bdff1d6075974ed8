// The page of decades, as covers, list or table, newest first, songs without a year last.

import { useMemo } from 'react'
import { fold } from '../../../shared/library/model/fold.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import { allRows } from '../../../shared/library/order/radix-sort.ts'
import { lengthOfTracks } from '../../../shared/library/order/totals.ts'
import { coversOf } from '../../../shared/library/places/rows.ts'
import { decadesOf, rowsOfYears } from '../../../shared/library/places/years.ts'
import { t } from '../../../shared/words/words.ts'
import { memoised, type NamedPlaces } from '../../lists/columns/named-places.ts'
import { useLibrary } from '../../state/app-context.ts'
import { yearsWords } from '../../words/place-words.ts'
import { PlacesPage } from './PlacesPage.tsx'

/** How many songs of a decade are searched for covers, beginning with the one in the middle. */
const coverSearchLimit = 500

export function DecadesScreen() {
  const library = useLibrary()
  const places = useMemo(() => decadePlaces(library), [library])
  const ownOrder = useMemo(() => allRows(places.count), [places])
  return (
    <PlacesPage
      kind="decades"
      label={t('kinds.decades')}
      title={t('kinds.years')}
      places={places}
      ownOrder={ownOrder}
      ownOrderName={t('lists.by.newest')}
      emptyText={t('places.yearsEmptyDescription')}
    />
  )
}

function decadePlaces(library: Library): NamedPlaces {
  const decades = decadesOf(library)
  const yearsAt = (row: number) => decades[row] ?? { from: 0, to: 0, tracks: 0 }
  return {
    kind: 'decade',
    icon: 'calendar',
    count: decades.length,
    ids: Float64Array.from(decades.keys()),
    place: row => ({ kind: 'years', from: yearsAt(row).from, to: yearsAt(row).to }),
    title: row => yearsWords(yearsAt(row)),
    name: row => (yearsAt(row).to === 0 ? '' : yearsWords(yearsAt(row))),
    folded: row => (yearsAt(row).to === 0 ? '' : fold(yearsWords(yearsAt(row)))),
    songs: row => yearsAt(row).tracks,
    seconds: memoised(row => lengthOfTracks(library, rowsOfYears(library, yearsAt(row)))),
    covers: (row, limit) => {
      const rows = rowsOfYears(library, yearsAt(row))
      const middle = rows.length >>> 1
      return coversOf(library, rows.subarray(middle, middle + coverSearchLimit), limit)
    },
  }
}
