// Entry point of `npm run gallery`: renders the scene of the URL's hash, as `#Player/paused/light` or `…/system`; without one, the list of
// scenes.
import { showBroken, showControls } from './controls.tsx'
import { standInForMedia } from './media.ts'
import { scenes } from './scenes.ts'
import { showScene, type Theme } from './stage.ts'
import '../styles/app.css'

const themes: readonly Theme[] = ['dark', 'light', 'system']

/** Renders the scene of the hash into a new element; returns the function that removes it. */
async function renderScene(): Promise<() => void> {
  const container = document.createElement('div')
  container.id = 'root'
  document.getElementById('root')?.replaceWith(container)
  const [subject = '', name = '', themeName] = location.hash.slice(1).split('/').map(decodeURIComponent)
  const theme = themes.find(each => each === themeName) ?? 'dark'
  const scene = new Map(Object.entries(new Map(Object.entries(scenes)).get(subject) ?? {})).get(name)
  const render = (): Promise<() => void> | (() => void) => {
    if (subject === 'Controls') return showControls(container, theme)
    if (subject === 'Broken') return showBroken(container, theme)
    return scene === undefined ? renderIndex(container) : showScene(scene, theme, container)
  }
  const unmount = await render()
  container.dataset['scene'] = `${subject}/${name}`
  return unmount
}

/** Serialises renderings, as the hash may change again before the last scene is loaded. */
function watchHash(): Promise<unknown> {
  let shown = renderScene()
  window.addEventListener('hashchange', () => {
    shown = shown.then(unmount => {
      unmount()
      return renderScene()
    })
  })
  return shown
}
standInForMedia()
await watchHash()

function renderIndex(root: HTMLElement): () => void {
  root.style.cssText = 'overflow: auto; height: 100vh; padding: 24px; columns: 18rem'
  const addLine = (text: string, address: string): void => {
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
  addLine('Controls', '#Controls/all')
  addLine('Broken', '#Broken/page')
  for (const [subjectName, states] of Object.entries(scenes))
    for (const state of Object.keys(states))
      addLine(`${subjectName}, ${state}`, `#${encodeURIComponent(subjectName)}/${encodeURIComponent(state)}`)
  return () => undefined
}
