// Dragging songs out of a list: the places of the page take them as songs, other windows as lines of text and as links of Segue's own.
import type { DragEvent } from 'react'
import { linkOf } from '../../shared/desktop/link.ts'
import { trackId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import { idsOf } from '../state/commands.ts'
import type { Page } from '../state/page.ts'
import type { SongDrag } from '../state/song-drag.ts'
import { songs } from '../words/format.ts'
import { mostCopied } from './menus/list-menu.ts'
import { lineOf } from './menus/track-menu.ts'

/** Pixels between the pointer and what hangs at it. */
const away = { x: -12, y: 8 } as const

/** `rows`: songs in the order in which they go; nothing is dragged without any. */
export function dragSongs(event: DragEvent, page: Page, library: Library, rows: Uint32Array): void {
  const [first] = rows
  if (first === undefined) {
    event.preventDefault()
    return
  }
  const { dataTransfer } = event
  const told = Array.from(rows.subarray(0, mostCopied))
  dataTransfer.setData('text/plain', told.map(row => lineOf(library, row)).join('\n'))
  // RFC 2483: lines end with CRLF.
  const links = told.map(row => linkOf({ kind: 'song', id: trackId(library.tracks.id[row] ?? 0) }))
  dataTransfer.setData('text/uri-list', links.join('\r\n'))
  const words = rows.length === 1 ? lineOf(library, first) : songs(rows.length)
  beginSongDrag(event, page, { tracks: idsOf(library, rows), rows }, words)
}

/** `words` hang at the pointer. */
export function beginSongDrag(event: DragEvent, page: Page, drag: Omit<SongDrag, 'from'>, words: string): void {
  event.dataTransfer.effectAllowed = 'copyMove'
  hangAtPointer(event.dataTransfer, words)
  page.songDrags.begin({ ...drag, from: event.currentTarget })
  // The row may have been scrolled out of the page by then: nothing else tells of the end, and no pointer moves before it.
  const end = (): void => {
    page.songDrags.end()
    for (const name of ['dragend', 'pointermove'] as const) window.removeEventListener(name, end, true)
  }
  for (const name of ['dragend', 'pointermove'] as const) window.addEventListener(name, end, true)
}

/** The browser takes its picture at once. */
function hangAtPointer(data: DataTransfer, words: string): void {
  const picture = document.createElement('div')
  picture.className = 'drag-name own-way cut'
  picture.textContent = words
  document.body.append(picture)
  data.setDragImage(picture, away.x, away.y)
  setTimeout(() => picture.remove())
}
