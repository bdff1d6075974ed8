// Names of Home's shelves.

import type { ShelfName } from '../../shared/library/places/shelves.ts'
import { t } from '../../shared/words/words.ts'

export const shelfWords = {
  added: t('home.shelf.added'),
  recent: t('home.shelf.recent'),
  mostPlayed: t('home.shelf.mostPlayed'),
  forgotten: t('home.shelf.forgotten'),
} as const satisfies Record<ShelfName, string>

/** Home's shelves in their default order. */
export const homeShelves = ['added', 'recent', 'mostPlayed', 'forgotten', 'chance'] as const
/** The names of the shelves in the settings that arrange them. */
export const homeShelfWords = { ...shelfWords, chance: t('home.byChance') } as const satisfies Record<(typeof homeShelves)[number], string>

export const shelfHint = {
  added: '',
  recent: '',
  mostPlayed: '',
  forgotten: t('home.shelfDescription.forgotten'),
} as const satisfies Record<ShelfName, string>
