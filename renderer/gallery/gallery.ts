// npm run gallery: draws what the address asks for: `#Player/paused/light`; without one, the list of all that there is.
import { showControls } from './controls.tsx'
import { scenes } from './scenes.ts'
import { show } from './stage.ts'
import '../styles/app.css'

const place = document.getElementById('root')
if (place === null) throw new Error('The gallery has no root')
window.addEventListener('hashchange', () => location.reload())

const [subject = '', name = '', theme = 'dark'] = location.hash.slice(1).split('/').map(decodeURIComponent)
const scene = new Map(Object.entries(new Map(Object.entries(scenes)).get(subject) ?? {})).get(name)
if (subject === 'Controls') showControls(place, name === 'light' ? 'light' : 'dark')
else if (scene !== undefined) await show(scene, theme === 'light' ? 'light' : 'dark', place)
else list(place)

function list(root: HTMLElement): void {
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
  line('Controls', '#Controls')
  for (const [about, states] of Object.entries(scenes))
    for (const state of Object.keys(states)) line(`${about}, ${state}`, `#${encodeURIComponent(about)}/${encodeURIComponent(state)}`)
}
