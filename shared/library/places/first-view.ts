// What a first look at a library shows, and nothing more: what first-look.ts puts in, and screens draw of it.
import type { ShelfName } from './shelves.ts'

/** So many songs from the first on, by title: more than the tallest window shows. */
export const firstSongs = 100
/** Shelves whose beginning is there, whole and in order. */
export const firstShelves = ['added', 'recent', 'mostPlayed'] as const satisfies readonly ShelfName[]
/** So many albums of each: as many as the widest window shows side by side. */
export const firstAlbums = 20
