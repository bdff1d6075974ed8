// What happens to Chromium's pages from outside: closed by their window, or opened behind the app's back.
import { ownTargets } from '../chromium.js'
import { running } from '../runtime.js'
import { WebContents } from './web-contents.js'

/** Called once when Chromium runs. */
export function followTargets() {
  const { devTools } = running
  devTools.on('Target.targetDestroyed', ({ targetId }) => WebContents.fromDevToolsTargetId(targetId)?.owner.close())
  devTools.on('Target.attachedToTarget', ({ targetInfo: { targetId } }) => {
    // By Ctrl and click, for instance. The wish is reported elsewhere, and cannot be granted.
    if (!ownTargets.has(targetId)) void devTools.send('Target.closeTarget', { targetId }).catch(() => undefined)
  })
}
