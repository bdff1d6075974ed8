// Dragging songs out of a list: drop targets in the page get the songs, other windows get text lines and deep links.
import type { DragEvent } from 'react'
import { deepLinkTo } from '../../shared/desktop/deep-link.ts'
import { trackId } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model/model.ts'
import type { AppContextValue } from '../state/app-context.ts'
import { idsOf } from '../state/commands.ts'
import type { TrackDrag } from '../state/track-drag.ts'
import { formatSongCount } from '../words/format.ts'
import { maxCopiedLines } from './menus/list-menu.ts'
import { trackLine } from './menus/track-menu.ts'

/** The offset of the drag image from the pointer, pixels. */
const dragImageOffset = { x: -12, y: 8 } as const

/** Starts a drag of songs; `rows`: the songs in the order to insert them; without any, no drag starts. */
export function dragTracks(event: DragEvent, app: AppContextValue, library: Library, rows: Uint32Array): void {
  const [first] = rows
  if (first === undefined) {
    event.preventDefault()
    return
  }
  const { dataTransfer } = event
  const textRows = Array.from(rows.subarray(0, maxCopiedLines))
  dataTransfer.setData('text/plain', textRows.map(row => trackLine(library, row)).join('\n'))
  // The lines of a `text/uri-list` end with CRLF (RFC 2483).
  const links = textRows.map(row => deepLinkTo({ kind: 'song', id: trackId(library.tracks.id[row] ?? 0) }))
  dataTransfer.setData('text/uri-list', links.join('\r\n'))
  const labelText = rows.length === 1 ? trackLine(library, first) : formatSongCount(rows.length)
  beginTrackDrag(event, app, { tracks: idsOf(library, rows), rows }, labelText)
}

/** Starts a drag of songs from the event's list; `labelText`: the label of the drag image. */
export function beginTrackDrag(event: DragEvent, app: AppContextValue, drag: Omit<TrackDrag, 'from'>, labelText: string): void {
  event.dataTransfer.effectAllowed = 'copyMove'
  setDragLabel(event.dataTransfer, labelText)
  app.trackDrags.begin({ ...drag, from: event.currentTarget })
  // A row scrolled out of the document gets no `dragend`, so the first `pointermove` ends the drag too; none comes during a drag.
  const end = (): void => {
    app.trackDrags.end()
    for (const name of ['dragend', 'pointermove'] as const) window.removeEventListener(name, end, true)
  }
  for (const name of ['dragend', 'pointermove'] as const) window.addEventListener(name, end, true)
}

/** Sets a label as the drag image. Its element is needed only until the next task, as the browser takes its snapshot synchronously. */
function setDragLabel(data: DataTransfer, labelText: string): void {
  const label = document.createElement('div')
  label.className = 'drag-name own-way cut'
  label.textContent = labelText
  document.body.append(label)
  data.setDragImage(label, dragImageOffset.x, dragImageOffset.y)
  setTimeout(() => label.remove())
}
