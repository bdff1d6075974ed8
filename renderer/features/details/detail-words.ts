// Formats the values of details as people read them: lengths, sizes, dates, names.
import { assertNever } from '../../../shared/errors.ts'
import type { Detail, DetailText, NumberName } from '../../../shared/library/places/details.ts'
import type { Key } from '../../../shared/words/message.ts'
import { t } from '../../../shared/words/words.ts'
import { thumbOf } from '../../state/thumbs.ts'
import { decibels } from '../../words/decibels.ts'
import { currentDay, formatBytes, formatDay, formatDuration, formatListLength, formatNumber } from '../../words/format.ts'

/** The key of the message with the name of each detail. */
const detailNameKeys = {
  added: 'fields.added',
  additionalArtists: 'details.additionalArtists',
  album: 'kinds.album',
  albumArtist: 'fields.albumArtist',
  albums: 'kinds.albums',
  artist: 'kinds.artist',
  disc: 'fields.disc',
  discs: 'kinds.discs',
  folder: 'kinds.folder',
  format: 'fields.format',
  gain: 'fields.gain',
  genres: 'kinds.genre',
  id: 'details.idAtService',
  length: 'fields.length',
  playlists: 'details.inPlaylists',
  plays: 'fields.plays',
  rating: 'fields.rating',
  size: 'details.originalSize',
  songs: 'kinds.songs',
  tags: 'kinds.tags',
  title: 'fields.title',
  track: 'fields.track',
  year: 'kinds.year',
} as const satisfies Record<Detail['name'], Key>

export const detailNameText = ({ name }: Detail): string => t(detailNameKeys[name])

/** The values of one detail, each on a line of its own. */
export function detailTexts(detail: Detail): readonly DetailText[] {
  switch (detail.kind) {
    case 'texts':
      return detail.more === 0 ? detail.texts : [...detail.texts, { text: t('format.andMore', { count: detail.more }), to: null }]
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
      return thumb === null ? formatNumber(value) : t(thumb === 'up' ? 'thumbs.liked' : 'thumbs.disliked')
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
