// Facts as people read them.
import { assertNever } from '../../../shared/errors.ts'
import type { Detail, DetailText, NumberName } from '../../../shared/library/places/details.ts'
import { t } from '../../../shared/words/words.ts'
import { thumbOf } from '../../state/thumbs.ts'
import { decibels } from '../../words/decibels.ts'
import { clock, count, dayOf, listLength, size, today } from '../../words/format.ts'

export const nameWords = ({ name }: Detail): string => t(`details.name.${name}`)

/** The values of a fact, one under the other. */
export function detailWords(detail: Detail): readonly DetailText[] {
  switch (detail.kind) {
    case 'texts':
      return detail.texts
    case 'number':
      return [{ text: numberWords(detail.name, detail.value), to: null }]
    case 'several':
      return [{ text: t('details.severalValues'), to: null }]
    default:
      return assertNever(detail)
  }
}

/** A length up to this is said to the second. */
const anHour = 3600

function numberWords(name: NumberName, value: number): string {
  switch (name) {
    // Not a quantity: no separator in it.
    case 'year':
    case 'id':
      return String(value)
    case 'track':
    case 'disc':
    case 'albums':
    case 'discs':
    case 'songs':
    case 'plays':
      return count(value)
    case 'rating': {
      const thumb = thumbOf(value)
      return thumb === null ? count(value) : t(`details.thumb.${thumb}`)
    }
    case 'length':
      return value <= anHour ? clock(value) : listLength(value)
    case 'added':
      return dayOf(value, today())
    case 'size':
      return size(value)
    case 'gain':
      return decibels(value)
    default:
      return assertNever(name)
  }
}
