// Entry point of the mini player's page: bridge → mirror → drawing, without library and sound; main is asked for titles.

import { connectMiniBridge } from '../state/bridge.ts'
import { createColours, readPicture } from '../state/library/colours.ts'
import { createDeferredMirror } from '../state/mirror/deferred-mirror.ts'
import { startMirror } from '../state/mirror/mirror.ts'
import { createNotices } from '../state/notices.ts'
import { createOptimisticStart } from '../state/sound/optimistic-start.ts'
import type { MiniContextValue } from './mini-context.ts'
import { renderMini } from './render-mini.tsx'
import '../styles/app.css'

const bridge = connectMiniBridge()
const logBug = (error: unknown): void =>
  void bridge['log.write']({
    level: 'error',
    text: (error instanceof Error ? (error.stack ?? error.message) : String(error)).slice(0, 4000),
  })
window.addEventListener('error', event => logBug(event.error ?? event.message))
window.addEventListener('unhandledrejection', event => logBug(event.reason))

const { mirror } = await startMirror(bridge)
const app: MiniContextValue = {
  bridge,
  mirror,
  renderedMirror: createDeferredMirror(mirror),
  notices: createNotices(),
  colours: createColours(readPicture),
  optimisticStart: createOptimisticStart(),
}
const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
renderMini(app, root)
