// The sort orders of smart playlists, and the names of both directions of each.

import type { SortBy } from '../../../shared/library/model/model.ts'
import type { SmartDraft } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'

const letterDirections = { ascendingText: t('smartPlaylists.by.fromAToZ'), descendingText: t('smartPlaylists.by.fromZToA') } as const

export const smartSortOptions: readonly {
  readonly value: SortBy
  readonly label: string
  readonly ascendingText: string
  readonly descendingText: string
}[] = [
  { value: 'title', label: t('fields.title'), ...letterDirections },
  { value: 'artist', label: t('kinds.artist'), ...letterDirections },
  { value: 'albumArtist', label: t('fields.albumArtist'), ...letterDirections },
  { value: 'album', label: t('kinds.album'), ...letterDirections },
  { value: 'genre', label: t('kinds.genre'), ...letterDirections },
  {
    value: 'added',
    label: t('fields.added'),
    ascendingText: t('smartPlaylists.by.oldest'),
    descendingText: t('smartPlaylists.by.newest'),
  },
  { value: 'year', label: t('kinds.year'), ascendingText: t('smartPlaylists.by.oldest'), descendingText: t('smartPlaylists.by.newest') },
  { value: 'plays', label: t('fields.plays'), ascendingText: t('smartPlaylists.by.fewest'), descendingText: t('smartPlaylists.by.most') },
  {
    value: 'rating',
    label: t('fields.rating'),
    ascendingText: t('smartPlaylists.by.lowest'),
    descendingText: t('smartPlaylists.by.highest'),
  },
  {
    value: 'length',
    label: t('fields.length'),
    ascendingText: t('smartPlaylists.by.shortest'),
    descendingText: t('smartPlaylists.by.longest'),
  },
  {
    value: 'size',
    label: t('fields.fileSize'),
    ascendingText: t('smartPlaylists.by.smallest'),
    descendingText: t('smartPlaylists.by.largest'),
  },
  {
    value: 'track',
    label: t('fields.trackNumber'),
    ascendingText: t('smartPlaylists.by.first'),
    descendingText: t('smartPlaylists.by.last'),
  },
  { value: 'disc', label: t('fields.disc'), ascendingText: t('smartPlaylists.by.first'), descendingText: t('smartPlaylists.by.last') },
  { value: 'type', label: t('fields.fileType'), ...letterDirections },
  { value: 'path', label: t('kinds.folder'), ...letterDirections },
]
export const directionOptions = ({ by }: SmartDraft['sort']) => {
  const order = smartSortOptions.find(({ value }) => value === by)
  return [
    { value: 'up', label: order?.ascendingText ?? '' },
    { value: 'down', label: order?.descendingText ?? '' },
  ] as const
}
const alphabeticSorts: ReadonlySet<SortBy> = new Set(['title', 'artist', 'albumArtist', 'album', 'genre', 'type', 'path'])
/** The default direction of an order, true for descending: newest, most or largest first, in all orders but the alphabetic ones. */
export const isDescendingByDefault = (by: SortBy): boolean => !alphabeticSorts.has(by)
