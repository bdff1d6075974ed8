// The sort orders of smart playlists, and the names of both directions of each.

import type { SortBy } from '../../../shared/library/model/model.ts'
import type { SmartDraft } from '../../../shared/smart-playlists.ts'
import { t } from '../../../shared/words/words.ts'

const letters = { up: t('smartPlaylists.fromAToZ'), down: t('smartPlaylists.fromZToA') } as const

export const smartOrders: readonly { readonly value: SortBy; readonly words: string; readonly up: string; readonly down: string }[] = [
  { value: 'title', words: t('smartPlaylists.title'), ...letters },
  { value: 'artist', words: t('smartPlaylists.artist'), ...letters },
  { value: 'albumArtist', words: t('smartPlaylists.albumArtist'), ...letters },
  { value: 'album', words: t('smartPlaylists.album'), ...letters },
  { value: 'genre', words: t('smartPlaylists.genre'), ...letters },
  { value: 'added', words: t('smartPlaylists.added'), up: t('smartPlaylists.oldest'), down: t('smartPlaylists.newest') },
  { value: 'year', words: t('smartPlaylists.year'), up: t('smartPlaylists.oldest'), down: t('smartPlaylists.newest') },
  { value: 'plays', words: t('smartPlaylists.plays'), up: t('smartPlaylists.fewest'), down: t('smartPlaylists.most') },
  { value: 'rating', words: t('smartPlaylists.rating'), up: t('smartPlaylists.lowest'), down: t('smartPlaylists.highest') },
  { value: 'length', words: t('smartPlaylists.length'), up: t('smartPlaylists.shortest'), down: t('smartPlaylists.longest') },
  { value: 'size', words: t('smartPlaylists.fileSize'), up: t('smartPlaylists.smallest'), down: t('smartPlaylists.largest') },
  { value: 'track', words: t('smartPlaylists.trackNumber'), up: t('smartPlaylists.first'), down: t('smartPlaylists.last') },
  { value: 'disc', words: t('smartPlaylists.disc'), up: t('smartPlaylists.first'), down: t('smartPlaylists.last') },
  { value: 'type', words: t('smartPlaylists.fileType'), ...letters },
  { value: 'path', words: t('smartPlaylists.folder'), ...letters },
]
export const directionsOf = ({ by }: SmartDraft['sort']) => {
  const order = smartOrders.find(({ value }) => value === by)
  return [
    { value: 'up', words: order?.up ?? '' },
    { value: 'down', words: order?.down ?? '' },
  ] as const
}
const byLetters: ReadonlySet<SortBy> = new Set(['title', 'artist', 'albumArtist', 'album', 'genre', 'type', 'path'])
/** The default direction of an order, true for descending: newest or most played first, but names from A. */
export const usualDirection = (by: SortBy): boolean => !byLetters.has(by)
