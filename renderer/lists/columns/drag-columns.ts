// Dragging of column heads: an edge for the width, a head for the order; saved on release, cancelled by Esc.
import type { PointerEvent } from 'react'

/** The distance from which a press on a head is a drag, pixels. */
const dragThreshold = 6

type DragHandlers = { readonly move: (event: globalThis.PointerEvent) => void; readonly drop: () => void; readonly undo: () => void }

/** Calls `move` for each movement of the pointer, then `drop` at its release, or `undo` if Esc or the system cancels the drag. */
function trackPointer({ move, drop, undo }: DragHandlers): void {
  const end = (): void => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', onUp)
    window.removeEventListener('pointercancel', onCancel)
    window.removeEventListener('keydown', onKey, true)
  }
  const onUp = (): void => {
    end()
    drop()
  }
  const onCancel = (): void => {
    end()
    undo()
  }
  const onKey = (event: globalThis.KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onCancel()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', onUp)
  window.addEventListener('pointercancel', onCancel)
  window.addEventListener('keydown', onKey, true)
}

/** Suppresses the click that ends a drag, which would sort by the head under it. */
function suppressNextClick(): void {
  const stopClick = (event: Event): void => event.stopPropagation()
  window.addEventListener('click', stopClick, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', stopClick, { capture: true }))
}

const remInPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
const siblingHeads = (head: Element | null): HTMLElement[] => [
  ...(head?.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
]

/**
 * Drags a column's edge, with the width shown meanwhile; `onResize` gets the final one, rem, unless the drag is cancelled or moves by less
 * than a pixel.
 */
export function dragColumnEdge(event: PointerEvent<HTMLElement>, onResize: (width: number) => void): void {
  const head = event.currentTarget.closest<HTMLElement>('[data-column]')
  const table = event.currentTarget.closest<HTMLElement>('.table')
  if (event.button !== 0 || head === null || table === null) return
  event.preventDefault()
  event.stopPropagation()
  const originalTracks = table.style.getPropertyValue('--cols')
  const gridTracks = originalTracks.split(' ')
  const columnIndex = siblingHeads(head).indexOf(head)
  const direction = getComputedStyle(table).direction === 'rtl' ? -1 : 1
  const startX = event.clientX
  const startWidth = head.getBoundingClientRect().width
  let width = startWidth
  trackPointer({
    move: ({ clientX }) => {
      width = Math.max(2 * remInPixels(), startWidth + direction * (clientX - startX))
      const resizedTracks = gridTracks.with(columnIndex, `minmax(0,${width}px)`)
      table.style.setProperty(
        '--cols',
        (resizedTracks.some(track => track.includes('fr')) ? resizedTracks : resizedTracks.with(-1, 'minmax(0,1fr)')).join(' '),
      )
    },
    drop: () => {
      table.style.setProperty('--cols', originalTracks)
      suppressNextClick()
      if (Math.abs(width - startWidth) >= 1) onResize(width / remInPixels())
    },
    undo: () => table.style.setProperty('--cols', originalTracks),
  })
}

/**
 * Drags a head along the others; `onDrop` gets the name of the head it ends before, null: the end. Not called if the drag is cancelled or
 * stays below `dragThreshold`.
 */
export function dragColumnHead(event: PointerEvent<HTMLElement>, onDrop: (before: string | null) => void): void {
  const head = event.currentTarget.closest<HTMLElement>('[data-column]')
  if (event.button !== 0 || head === null) return
  const heads = siblingHeads(head)
  const isRightToLeft = getComputedStyle(head).direction === 'rtl'
  const startX = event.clientX
  let dropIndex: number | null = null
  const showDropMark = (next: number | null): void => {
    for (const each of heads) delete each.dataset['drop']
    head.classList.toggle('is-drawn', next !== null)
    dropIndex = next
    if (next === null) return
    const before = heads[next]
    if (before === undefined) heads.at(-1)?.setAttribute('data-drop', 'after')
    else before.setAttribute('data-drop', 'before')
  }
  trackPointer({
    move: ({ clientX }) => {
      if (dropIndex === null && Math.abs(clientX - startX) < dragThreshold) return
      const passedHeads = heads.filter(each => {
        const { left, right } = each.getBoundingClientRect()
        return isRightToLeft ? clientX < (left + right) / 2 : clientX > (left + right) / 2
      })
      showDropMark(passedHeads.length)
    },
    drop: () => {
      const droppedAt = dropIndex
      showDropMark(null)
      if (droppedAt === null) return
      suppressNextClick()
      onDrop(heads[droppedAt]?.dataset['column'] ?? null)
    },
    undo: () => showDropMark(null),
  })
}

/** The width that the head and the rendered cells of a column need, with `dragThreshold` pixels to spare, rem. */
export function naturalWidth(edge: HTMLElement): number {
  const head = edge.closest<HTMLElement>('[data-column]')
  const columnIndex = head === null ? -1 : siblingHeads(head).indexOf(head)
  const cells = [...(edge.closest('.table')?.querySelectorAll('.tr') ?? [])].map(row => row.children[columnIndex])
  const range = document.createRange()
  const widths = [head?.firstElementChild, ...cells].map(cell => {
    if (cell === undefined || cell === null) return 0
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  })
  return (Math.max(0, ...widths) + dragThreshold) / remInPixels()
}
