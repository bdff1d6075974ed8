// Tools of `npm run dev`, in no other bundle: the route survives a reload, and Ctrl+Alt+S shows the state and its changes.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '../../shared/words/words.ts'
import type { Page } from '../state/page.ts'
import type { Route } from '../state/view/route.ts'

/** The key in sessionStorage, which each window has its own of. */
const place = 'development.route'
/** How many changes of the state are kept to look at; more would be a long way to scroll. */
const longest = 200
/** How many items of a list are shown, as one may hold a whole library. */
const shownItems = 20

export function develop(page: Page): void {
  const kept = sessionStorage.getItem(place)
  // Safe to cast: this same page wrote it before the reload.
  if (kept !== null) page.view.go(JSON.parse(kept) as Route)
  page.view.subscribe(({ trail }) => sessionStorage.setItem(place, JSON.stringify(trail.here.route)))

  const changes: string[] = []
  page.mirror.subscribe((state, before) => note('main', state, before))
  page.view.subscribe((state, before) => note('view', state, before))
  const note = (whose: string, state: object, before: object): void => {
    const changed = Object.entries(state).filter(([name, value]) => !Object.hasOwn(before, name) || value !== Reflect.get(before, name))
    for (const [name, value] of changed) changes.unshift(`${new Date().toISOString().slice(11, 23)} ${whose}.${name} = ${brief(value)}`)
    changes.length = Math.min(changes.length, longest)
  }
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(<Inspector page={page} changes={changes} />)
}

/** JSON in which long lists are cut and typed arrays are shown by their length. */
function brief(value: unknown, space?: number): string {
  const shorten = (_: string, item: unknown): unknown => {
    if (ArrayBuffer.isView(item)) return `${item.constructor.name} of ${item.byteLength} bytes`
    if (Array.isArray(item) && item.length > shownItems) return [...item.slice(0, shownItems), `… ${item.length} in all`]
    return item instanceof Map || item instanceof Set ? [...item] : item
  }
  return (JSON.stringify(value, shorten, space) ?? String(value)).slice(0, 20_000)
}

function Inspector({ page, changes }: { readonly page: Page; readonly changes: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const [, drawAgain] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey && event.altKey && event.code === 'KeyS') setOpen(is => !is)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!open) return
    const stops = [page.mirror, page.view].map(store => store.subscribe(() => drawAgain(count => count + 1)))
    return () => stops.forEach(stop => void stop())
  }, [open, page])
  if (!open) return null
  const parts = [
    ['main', page.mirror.getState()],
    ['view', page.view.getState()],
  ] as const
  return (
    <aside
      aria-label={t('app.stateInspector')}
      style={{
        position: 'fixed',
        inset: '60px 0 0 auto',
        width: '45vw',
        overflow: 'auto',
        padding: 12,
        zIndex: 1000,
        background: 'var(--surface-window)',
        font: '12px monospace',
        userSelect: 'text',
      }}
    >
      {parts.map(([whose, state]) => (
        <section key={whose}>
          {Object.entries(state).map(([name, value]) => (
            <details key={name}>
              <summary>
                {whose}.{name}
              </summary>
              <pre style={{ whiteSpace: 'pre-wrap' }}>{brief(value, 2)}</pre>
            </details>
          ))}
        </section>
      ))}
      <pre style={{ whiteSpace: 'pre-wrap' }}>{changes.map(change => change.slice(0, 400)).join('\n')}</pre>
    </aside>
  )
}
