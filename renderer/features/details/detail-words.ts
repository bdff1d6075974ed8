// Formats the values of details as people read them: lengths, sizes, dates, names.
import { assertNever } from '../../../shared/errors.ts'
import type { Detail, DetailText, NumberName } from '../../../shared/library/places/details.ts'
import { t } from '../../../shared/words/words.ts'
import { thumbOf } from '../../state/thumbs.ts'
import { decibels } from '../../words/decibels.ts'
import { currentDay, formatBytes, formatDay, formatDuration, formatListLength, formatNumber } from '../../words/format.ts'

export const detailNameText = ({ name }: Detail): string => t(`details.name.${name}`)

/** The values of one detail, each on a line of its own. */
export function detailTexts(detail: Detail): readonly DetailText[] {
  switch (detail.kind) {
    case 'texts':
      return detail.more === 0 ? detail.texts : [...detail.texts, { text: t('details.andMore', { count: detail.more }), to: null }]
    case 'number':
      return [{ text: numberText(detail.name, detail.value), to: null }]
    case 'several':
      return [{ text: t('details.severalValues'), to: null }]
    default:
      return assertNever(detail)
  }
}

/** The longest length that is shown to the second, seconds; longer ones are shown in hours and minutes. */
const secondsPerHour = 3600

function numberText(name: NumberName, value: number): string {
  switch (name) {
    // A year is not a quantity, so it gets no thousands separator.
    case 'year':
    case 'id':
      return String(value)
    case 'track':
    case 'disc':
    case 'albums':
    case 'discs':
    case 'songs':
    case 'plays':
      return formatNumber(value)
    case 'rating': {
      const thumb = thumbOf(value)
      return thumb === null ? formatNumber(value) : t(`details.thumb.${thumb}`)
    }
    case 'length':
      return value <= secondsPerHour ? formatDuration(value) : formatListLength(value)
    case 'added':
      return formatDay(value, currentDay())
    case 'size':
      return formatBytes(value)
    case 'gain':
      return decibels(value)
    default:
      return assertNever(name)
  }
}
