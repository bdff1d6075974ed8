// What smart playlists can be sorted by, and how the two directions are called.
import type { SortBy } from '../../../shared/library/model/model.ts'
import type { SmartDraft } from '../../../shared/smart-playlists.ts'

/** What it can be sorted by, and how the two directions are called. */
export const smartOrders: readonly { readonly value: SortBy; readonly words: string; readonly up: string; readonly down: string }[] = [
  { value: 'title', words: 'Title', up: 'A–Z', down: 'Z–A' },
  { value: 'artist', words: 'Artist', up: 'A–Z', down: 'Z–A' },
  { value: 'albumArtist', words: 'Album artist', up: 'A–Z', down: 'Z–A' },
  { value: 'album', words: 'Album', up: 'A–Z', down: 'Z–A' },
  { value: 'genre', words: 'Genre', up: 'A–Z', down: 'Z–A' },
  { value: 'added', words: 'Added', up: 'Oldest', down: 'Newest' },
  { value: 'year', words: 'Year', up: 'Oldest', down: 'Newest' },
  { value: 'plays', words: 'Plays', up: 'Fewest', down: 'Most' },
  { value: 'rating', words: 'Rating', up: 'Lowest', down: 'Highest' },
  { value: 'length', words: 'Length', up: 'Shortest', down: 'Longest' },
  { value: 'size', words: 'File size', up: 'Smallest', down: 'Largest' },
  { value: 'track', words: 'Track number', up: 'First', down: 'Last' },
  { value: 'disc', words: 'Disc', up: 'First', down: 'Last' },
  { value: 'type', words: 'File type', up: 'A–Z', down: 'Z–A' },
  { value: 'path', words: 'Folder', up: 'A–Z', down: 'Z–A' },
]
export const directionsOf = ({ by }: SmartDraft['sort']) => {
  const order = smartOrders.find(({ value }) => value === by)
  return [
    { value: 'up', words: order?.up ?? '' },
    { value: 'down', words: order?.down ?? '' },
  ] as const
}
/** A list begins with what one looks for: the newest, the most played; but with A. */
export const usualDirection = (by: SortBy): boolean => smartOrders.find(({ value }) => value === by)?.up !== 'A–Z'
