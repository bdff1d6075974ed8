// Tools of `npm run dev`, in no other bundle: the route survives a reload, and Ctrl+Alt+S shows the state and its changes.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '../../shared/words/words.ts'
import type { AppContextValue } from '../state/app-context.ts'
import type { Route } from '../state/view/route.ts'

/** The sessionStorage key of the current route; each window has a sessionStorage of its own. */
const routeStorageKey = 'development.route'
/** How many changes of the state are kept to look at; more would be a long way to scroll. */
const maxChanges = 200
/** How many items of a list are shown, as one may hold a whole library. */
const maxItems = 20

export function startDevTools(app: AppContextValue): void {
  const savedRoute = sessionStorage.getItem(routeStorageKey)
  // Safe to cast: this same page wrote it before the reload.
  if (savedRoute !== null) app.view.navigate(JSON.parse(savedRoute) as Route)
  app.view.subscribe(({ trail }) => sessionStorage.setItem(routeStorageKey, JSON.stringify(trail.here.route)))

  const changes: string[] = []
  app.mirror.subscribe((state, before) => record('main', state, before))
  app.view.subscribe((state, before) => record('view', state, before))
  const record = (storeName: string, state: object, before: object): void => {
    const changedMembers = Object.entries(state).filter(
      ([name, value]) => !Object.hasOwn(before, name) || value !== Reflect.get(before, name),
    )
    for (const [name, value] of changedMembers)
      changes.unshift(`${new Date().toISOString().slice(11, 23)} ${storeName}.${name} = ${summarise(value)}`)
    changes.length = Math.min(changes.length, maxChanges)
  }
  const root = document.body.appendChild(document.createElement('div'))
  createRoot(root).render(<Inspector app={app} changes={changes} />)
}

/**
 * JSON of at most 20,000 characters, in which long lists are cut and typed arrays are given by their length in bytes; `space`: the
 * indentation, as of `JSON.stringify`.
 */
function summarise(value: unknown, space?: number): string {
  const shorten = (_: string, item: unknown): unknown => {
    if (ArrayBuffer.isView(item)) return `${item.constructor.name} of ${item.byteLength} bytes`
    if (Array.isArray(item) && item.length > maxItems) return [...item.slice(0, maxItems), `… ${item.length} in all`]
    return item instanceof Map || item instanceof Set ? [...item] : item
  }
  return (JSON.stringify(value, shorten, space) ?? String(value)).slice(0, 20_000)
}

function Inspector({ app, changes }: { readonly app: AppContextValue; readonly changes: readonly string[] }) {
  const [open, setOpen] = useState(false)
  const [, rerender] = useState(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey && event.altKey && event.code === 'KeyS') setOpen(wasOpen => !wasOpen)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (!open) return
    const unsubscribers = [app.mirror, app.view].map(store => store.subscribe(() => rerender(count => count + 1)))
    return () => unsubscribers.forEach(unsubscribe => void unsubscribe())
  }, [open, app])
  if (!open) return null
  const stores = [
    ['main', app.mirror.getState()],
    ['view', app.view.getState()],
  ] as const
  return (
    <aside
      aria-label={t('app.stateInspectorLabel')}
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
      {stores.map(([storeName, state]) => (
        <section key={storeName}>
          {Object.entries(state).map(([name, value]) => (
            <details key={name}>
              <summary>
                {storeName}.{name}
              </summary>
              <pre style={{ whiteSpace: 'pre-wrap' }}>{summarise(value, 2)}</pre>
            </details>
          ))}
        </section>
      ))}
      <pre style={{ whiteSpace: 'pre-wrap' }}>{changes.map(change => change.slice(0, 400)).join('\n')}</pre>
    </aside>
  )
}
