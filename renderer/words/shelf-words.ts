// What the shelves of Home are called.

import type { ShelfName } from '../../shared/library/places/shelves.ts'
import { t } from '../../shared/words/words.ts'

export const shelfWords = {
  added: t('home.shelf.added'),
  recent: t('home.shelf.recent'),
  mostPlayed: t('home.shelf.mostPlayed'),
  forgotten: t('home.shelf.forgotten'),
} as const satisfies Record<ShelfName, string>

export const shelfHint = {
  added: '',
  recent: '',
  mostPlayed: '',
  forgotten: t('home.shelfHint.forgotten'),
} as const satisfies Record<ShelfName, string>
