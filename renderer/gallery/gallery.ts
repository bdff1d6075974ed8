// Entry point of `npm run gallery`: renders the scene of the URL's hash, as `#Player/paused/light` or `…/system`; without one, the list of scenes.
import { showBroken, showControls } from './controls.tsx'
import { standInForMedia } from './media.ts'
import { scenes } from './scenes.ts'
import { show, type Theme } from './stage.ts'
import '../styles/app.css'

const themes: readonly Theme[] = ['dark', 'light', 'system']

/** Renders the scene of the hash into a new element; returns the function that removes it. */
async function draw(): Promise<() => void> {
  const place = document.createElement('div')
  place.id = 'root'
  document.getElementById('root')?.replaceWith(place)
  const [subject = '', name = '', asked] = location.hash.slice(1).split('/').map(decodeURIComponent)
  const theme = themes.find(each => each === asked) ?? 'dark'
  const scene = new Map(Object.entries(new Map(Object.entries(scenes)).get(subject) ?? {})).get(name)
  const showAsked = (): Promise<() => void> | (() => void) => {
    if (subject === 'Controls') return showControls(place, theme)
    if (subject === 'Broken') return showBroken(place, theme)
    return scene === undefined ? list(place) : show(scene, theme, place)
  }
  const leave = await showAsked()
  place.dataset['scene'] = `${subject}/${name}`
  return leave
}

/** Serialises renderings, as the hash may change again before the last scene is loaded. */
function follow(): Promise<unknown> {
  let shown = draw()
  window.addEventListener('hashchange', () => {
    shown = shown.then(leave => {
      leave()
      return draw()
    })
  })
  return shown
}
standInForMedia()
await follow()

function list(root: HTMLElement): () => void {
  root.style.cssText = 'overflow: auto; height: 100vh; padding: 24px; columns: 18rem'
  const line = (text: string, address: string): void => {
    const paragraph = root.appendChild(document.createElement('p'))
    paragraph.style.cssText = 'margin: 4px 0; break-inside: avoid'
    paragraph.append(`${text}: `)
    for (const shown of ['dark', 'light']) {
      const link = paragraph.appendChild(document.createElement('a'))
      link.href = `${address}/${shown}`
      link.textContent = shown
      link.style.cssText = 'margin-right: 8px; text-decoration: underline'
    }
  }
  line('Controls', '#Controls/all')
  line('Broken', '#Broken/page')
  for (const [about, states] of Object.entries(scenes))
    for (const state of Object.keys(states)) line(`${about}, ${state}`, `#${encodeURIComponent(about)}/${encodeURIComponent(state)}`)
  return () => undefined
}
