// What the shelves of Home are called.
import type { ShelfName } from '../../shared/library/places/shelves.ts'

export const shelfWords = {
  added: 'Recently added',
  recent: 'Recently played',
  mostPlayed: 'Most played',
  forgotten: 'Not heard for a while',
} as const satisfies Record<ShelfName, string>

export const shelfHint = {
  added: '',
  recent: '',
  mostPlayed: '',
  forgotten: 'You liked these, or used to play them',
} as const satisfies Record<ShelfName, string>
