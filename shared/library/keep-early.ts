// Sections of the pack that nothing changes any more: whoever writes it may begin with them while the rest is made.
import type { Beside } from './beside.ts'
import type { Placing } from './placing.ts'
import type { Tables } from './read-answer.ts'

/** Hands on what is in the pack just as it was read: more than half of it. */
export function keepAsRead({ tracks }: Tables, { keep }: Beside): void {
  keep('tracks.id', tracks.id)
  keep('tracks.length', tracks.numbers.length)
  keep('tracks.plays', tracks.numbers.plays)
  keep('tracks.rating', tracks.numbers.rating)
  keep('tracks.added', tracks.numbers.added)
  keep('tracks.size', tracks.numbers.size)
  keep('tracks.gain', tracks.numbers.gain)
  keep('tracks.artwork', tracks.shared.artwork)
  keep('tracks.path', tracks.shared.path)
  keep('tracks.type', tracks.shared.type)
  keep('tracks.title.starts', tracks.texts.title.starts)
  keep('tracks.title.bytes', tracks.texts.title.bytes)
}

/** The same of what becomes of tracks once their artists and albums are found. */
export function keepPlaced({ artist, album, number, disc, year, trashed }: Placing, { keep }: Beside): void {
  keep('tracks.artist', artist)
  keep('tracks.album', album)
  keep('tracks.number', number)
  keep('tracks.disc', disc)
  keep('tracks.year', year)
  keep('tracks.trashed', trashed)
}
