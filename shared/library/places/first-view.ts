// How much a first look of a library shows: first-look.ts stores this much, and screens draw no more from it.
import type { ShelfName } from './shelves.ts'

/** Number of songs by title, more than the tallest window shows. */
export const firstTracks = 100
/** The shelves whose first albums are complete and in order in a first look. */
export const firstShelves = ['added', 'recent', 'mostPlayed'] as const satisfies readonly ShelfName[]
/** Number of albums per shelf, as many as the widest window shows side by side. */
export const firstAlbums = 20
