// The page of decades, as covers, list or table, newest first, songs without a year last.

import { useMemo } from 'react'
import type { Library } from '../../../shared/library/model/model.ts'
import { allRows } from '../../../shared/library/order/order.ts'
import { coversOf } from '../../../shared/library/places/rows.ts'
import { decadesOf, rowsOfYears } from '../../../shared/library/places/years.ts'
import { t } from '../../../shared/words/words.ts'
import { type NamedPlaces, remembered } from '../../lists/columns/named-places.ts'
import { lengthOf } from '../../lists/SelectionBar.tsx'
import { useLibrary } from '../../state/page.ts'
import { yearsWords } from '../../words/place-words.ts'
import { PlacesPage } from './PlacesPage.tsx'

/** How many songs of a decade are searched for covers, from its middle on. */
const coverWithin = 500

export function DecadesScreen() {
  const library = useLibrary()
  const places = useMemo(() => decadePlaces(library), [library])
  const own = useMemo(() => allRows(places.count), [places])
  return (
    <PlacesPage
      kind="decades"
      label={t('places.decades')}
      title={t('places.years')}
      places={places}
      own={own}
      ownWords={t('places.newestFirst')}
      nothing={t('places.yearsAppearHereOnceTheService')}
    />
  )
}

function decadePlaces(library: Library): NamedPlaces {
  const decades = decadesOf(library)
  const at = (row: number) => decades[row] ?? { from: 0, to: 0, tracks: 0 }
  return {
    what: 'decade',
    icon: 'calendar',
    count: decades.length,
    ids: Float64Array.from(decades.keys()),
    place: row => ({ kind: 'years', from: at(row).from, to: at(row).to }),
    title: row => yearsWords(at(row)),
    name: row => (at(row).to === 0 ? '' : yearsWords(at(row))),
    songs: row => at(row).tracks,
    seconds: remembered(row => lengthOf(library, rowsOfYears(library, at(row)))),
    covers: (row, most) => {
      const rows = rowsOfYears(library, at(row))
      const middle = rows.length >>> 1
      return coversOf(library, rows.subarray(middle, middle + coverWithin), most)
    },
  }
}
