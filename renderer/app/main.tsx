// The page's entry point: connects the bridge, waits for mirror and library, makes view, player and keys, draws the page.
import { hashSeed } from '../../shared/library/model/text-hash.ts'
import { createCovers } from '../controls/held-covers.ts'
import { createLevels } from '../player/output/levels.ts'
import { followMenu } from '../state/acts/menu-actions.ts'
import { playFound } from '../state/acts/play-found.ts'
import { tellExpired } from '../state/acts/tell-expired.ts'
import { connectBridge } from '../state/bridge.ts'
import { command } from '../state/commands.ts'
import { currentPerson } from '../state/current-person.ts'
import { createEditSteps } from '../state/edit-steps.ts'
import { followGivenIds } from '../state/follow-given-ids.ts'
import { createColours, readPicture } from '../state/library/colours.ts'
import { startLibrary } from '../state/library/current.ts'
import { fetchKept, startKept } from '../state/library/kept.ts'
import { startLoader } from '../state/library/loader.ts'
import { createTrackInfo } from '../state/library/track-info.ts'
import { deferredMirror } from '../state/mirror/deferred-mirror.ts'
import { startMirror } from '../state/mirror/mirror.ts'
import { createNotices } from '../state/notices.ts'
import type { Page } from '../state/page.ts'
import { followPlaylists } from '../state/playlist-folders.ts'
import { createRem } from '../state/rem.ts'
import { createSongDrags } from '../state/song-drag.ts'
import { createOptimisticStart } from '../state/sound/optimistic-start.ts'
import { createListViews } from '../state/view/list-views.ts'
import { startNarrow } from '../state/view/narrow.ts'
import { createOverlays } from '../state/view/overlays.ts'
import { createPageMemory } from '../state/view/page-memory.ts'
import { createView } from '../state/view/view.ts'
import { detailsOf, draw } from './draw.tsx'
import { startKeyboard } from './keyboard.ts'
import { createRest } from './lazy.tsx'
import { createSongs } from './songs.ts'
import '../styles/app.css'

const bridge = connectBridge()

/** Writes a bug of the page to the log of the app. */
const logBug = (error: unknown): void => void bridge['log.write']({ level: 'error', text: detailsOf(error).slice(0, 4000) })
window.addEventListener('error', event => logBug(event.error ?? event.message))
window.addEventListener('unhandledrejection', event => logBug(event.reason))

const nextTask = (): Promise<void> => new Promise(resolve => setTimeout(resolve))
/** Resolves after the next painted frame; at once in a hidden window, which paints none. */
const painted = (): Promise<void> =>
  document.visibilityState === 'hidden' ? nextTask() : new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))

/** How long the first drawing waits for the first look at the library, milliseconds; then the page is drawn without it. */
const longestWait = 250

const notices = createNotices()
bridge.onNotice(notices.show)
const loader = startLoader(hashSeed(crypto.getRandomValues(new Uint32Array(2))))
const { mirror } = await startMirror(bridge)
const { library, looked } = startLibrary(mirror, loader, { pause: nextTask, painted })
/** Resolves once the first drawing is painted; work that it does not need waits for this. */
const seen = somethingToSee().then(painted)
const view = createView({ kind: 'home' })
const layers = createOverlays()
const shown = createPageMemory(Date.now() % 1_000_000)
const page: Page = {
  bridge,
  mirror,
  drawn: deferredMirror(mirror),
  library,
  kept: startKept(mirror, (revision, after) => seen.then(() => fetchKept(revision, after))).kept,
  notices,
  view,
  shown,
  listViews: createListViews(mirror, bridge, notices.fail),
  layers,
  editSteps: createEditSteps(),
  songDrags: createSongDrags(),
  colours: createColours(readPicture),
  levels: createLevels(),
  rem: createRem(),
  optimisticStart: createOptimisticStart(),
}
const covers = createCovers()
const rest = createRest()
library.subscribe((now, before) => {
  if (now.library !== before.library) view.changeLists()
})
mirror.subscribe((state, before) => {
  const left = state.account.step === 'signed-out' && before.account.step !== 'signed-out'
  if (!left && (currentPerson(before) === null || currentPerson(state) === currentPerson(before))) return
  view.restart()
  shown.restart()
  layers.close()
  page.editSteps.restart()
})
tellExpired(page)
followGivenIds(page)
followPlaylists(page)
bridge.onMenu(action =>
  typeof action === 'object' && action.kind === 'play-found' ? playFound(page, action.text) : followMenu(page, action),
)
startKeyboard(page)
startNarrow(view)

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
// The first look is loaded beside the script, so waiting for it is shorter than drawing the page twice.
await Promise.race([looked, new Promise(resolve => setTimeout(resolve, longestWait))])
// Covers wait until names are drawn: requesting twenty of them takes a third of the time of that drawing.
covers.hold()
draw({ page, covers, rest }, root, logBug)
if (import.meta.hot) void import('./development.tsx').then(({ develop }) => develop(page))

void seen.then(() => {
  covers.release()
  return startSound()
})

/** Starts the player; a song that main began meanwhile sounds from the position where it is by then. */
async function startSound(): Promise<void> {
  const { startPlayer, startRadio } = await rest.load()
  startPlayer({
    mirror,
    bridge,
    trackInfo: createTrackInfo(library),
    songs: createSongs(library, page.kept),
    levels: page.levels,
    optimisticStart: page.optimisticStart,
    tell: notices.tell,
  })
  startRadio({ mirror, library, command: order => command(page, order, 'radio'), random: Math.random })
}

/** Resolves once there is a library or a first look to draw, or none is on its way. */
function somethingToSee(): Promise<void> {
  return new Promise(resolve => {
    const look = (): void => {
      const { library: whole, firstLook, error } = library.getState()
      if (whole === null && firstLook === null && error === null && mirror.getState().library.revision !== null) return
      for (const stop of stops) stop()
      resolve()
    }
    const stops = [library.subscribe(look), mirror.subscribe(look)]
    look()
  })
}
