// Dragging of column heads: an edge for the width, a head for the order; saved on release, cancelled by Esc.
import type { PointerEvent } from 'react'

/** The distance from which a press on a head is a drag, pixels. */
const slack = 6

type Drag = { readonly move: (event: globalThis.PointerEvent) => void; readonly drop: () => void; readonly undo: () => void }

/** Follows the pointer until release or Esc. */
function follow({ move, drop, undo }: Drag): void {
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
function swallowClick(): void {
  const swallow = (event: Event): void => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

const remNow = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
const headsOf = (head: Element | null): HTMLElement[] => [...(head?.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]

/** Drags a column's edge; `keep` gets the final width, rem. */
export function drawEdge(event: PointerEvent<HTMLElement>, keep: (width: number) => void): void {
  const head = event.currentTarget.closest<HTMLElement>('[data-column]')
  const table = event.currentTarget.closest<HTMLElement>('.table')
  if (event.button !== 0 || head === null || table === null) return
  event.preventDefault()
  event.stopPropagation()
  const before = table.style.getPropertyValue('--cols')
  const tracks = before.split(' ')
  const at = headsOf(head).indexOf(head)
  const way = getComputedStyle(table).direction === 'rtl' ? -1 : 1
  const from = event.clientX
  const began = head.getBoundingClientRect().width
  let width = began
  follow({
    move: ({ clientX }) => {
      width = Math.max(2 * remNow(), began + way * (clientX - from))
      const drawn = tracks.with(at, `minmax(0,${width}px)`)
      table.style.setProperty('--cols', (drawn.some(track => track.includes('fr')) ? drawn : drawn.with(-1, 'minmax(0,1fr)')).join(' '))
    },
    drop: () => {
      table.style.setProperty('--cols', before)
      swallowClick()
      if (Math.abs(width - began) >= 1) keep(width / remNow())
    },
    undo: () => table.style.setProperty('--cols', before),
  })
}

/** Drags a head along the others; `drop` gets the name of the head it ends before, null: the end. */
export function drawHead(event: PointerEvent<HTMLElement>, drop: (before: string | null) => void): void {
  const head = event.currentTarget.closest<HTMLElement>('[data-column]')
  if (event.button !== 0 || head === null) return
  const heads = headsOf(head)
  const isRightToLeft = getComputedStyle(head).direction === 'rtl'
  const from = event.clientX
  let target: number | null = null
  const mark = (next: number | null): void => {
    for (const each of heads) delete each.dataset['drop']
    head.classList.toggle('is-drawn', next !== null)
    target = next
    if (next === null) return
    const before = heads[next]
    if (before === undefined) heads.at(-1)?.setAttribute('data-drop', 'after')
    else before.setAttribute('data-drop', 'before')
  }
  follow({
    move: ({ clientX }) => {
      if (target === null && Math.abs(clientX - from) < slack) return
      const passed = heads.filter(each => {
        const { left, right } = each.getBoundingClientRect()
        return isRightToLeft ? clientX < (left + right) / 2 : clientX > (left + right) / 2
      })
      mark(passed.length)
    },
    drop: () => {
      const at = target
      mark(null)
      if (at === null) return
      swallowClick()
      drop(heads[at]?.dataset['column'] ?? null)
    },
    undo: () => mark(null),
  })
}

/** The width that a column's visible texts and its head need, rem. */
export function naturalWidth(edge: HTMLElement): number {
  const head = edge.closest<HTMLElement>('[data-column]')
  const at = head === null ? -1 : headsOf(head).indexOf(head)
  const cells = [...(edge.closest('.table')?.querySelectorAll('.tr') ?? [])].map(row => row.children[at])
  const range = document.createRange()
  const widths = [head?.firstElementChild, ...cells].map(cell => {
    if (cell === undefined || cell === null) return 0
    range.selectNodeContents(cell)
    return range.getBoundingClientRect().width
  })
  return (Math.max(0, ...widths) + slack) / remNow()
}
