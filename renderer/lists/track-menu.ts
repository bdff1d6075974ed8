// What can be done with songs, in the same order everywhere: play, queue, go to, copy.
import type { Library } from '../../shared/library/model.ts'
import { trackAt } from '../../shared/library/rows.ts'
import { copyText } from '../parts/copy-text.ts'
import { addToQueue } from '../state/commands.ts'
import type { MenuItem } from '../state/layers.ts'
import type { Page } from '../state/page.ts'
import { albumRoute, artistRoute } from '../state/route.ts'

/** `rows` are what the menu is about; `play` plays them as the list they stand in would. */
export function trackMenu(page: Page, library: Library, rows: Uint32Array, play: () => void): readonly MenuItem[] {
  const first = trackAt(library, rows[0] ?? -1)
  const { albumId, artistId } = first
  const items: MenuItem[] = [
    { icon: 'play', label: 'Play', keys: 'enter', run: play },
    { icon: 'queue', label: 'Play next', keys: 'shift+enter', run: () => addToQueue(page, library, rows, 'playNext') },
    { icon: 'plus', label: 'Add to queue', keys: 'mod+enter', run: () => addToQueue(page, library, rows, 'playLast') },
  ]
  if (rows.length > 1) return items
  if (albumId !== null) items.push({ icon: 'album', label: 'Go to album', line: true, run: () => page.view.go(albumRoute(albumId)) })
  if (artistId !== null)
    items.push({ icon: 'artist', label: 'Go to artist', line: albumId === null, run: () => page.view.go(artistRoute(artistId)) })
  items.push({ icon: 'copy', label: 'Copy “Artist – Title”', line: true, run: () => copyText(`${first.artist} – ${first.title}`) })
  return items
}
