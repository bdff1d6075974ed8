// What the shelves of Home are called.

import type { ShelfName } from '../../shared/library/places/shelves.ts'
import { t } from '../../shared/words/words.ts'

export const shelfWords = {
  added: t('home.shelf.added'),
  recent: t('home.shelf.recent'),
  mostPlayed: t('home.shelf.mostPlayed'),
  forgotten: t('home.shelf.forgotten'),
} as const satisfies Record<ShelfName, string>

/** Of Home, from above. */
export const homeShelves = ['added', 'recent', 'mostPlayed', 'forgotten', 'chance'] as const
/** What each is called where they are chosen. */
export const homeShelfWords = { ...shelfWords, chance: t('home.byChance') } as const satisfies Record<(typeof homeShelves)[number], string>

export const shelfHint = {
  added: '',
  recent: '',
  mostPlayed: '',
  forgotten: t('home.shelfHint.forgotten'),
} as const satisfies Record<ShelfName, string>
