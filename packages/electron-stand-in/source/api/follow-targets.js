// Handles targets of Chromium that change from outside: closed by their window, or opened without the app.
import { ownTargets } from '../chromium.js'
import { running } from '../runtime.js'
import { WebContents } from './web-contents.js'

/** Starts to handle such changes; to be called once Chromium is running. */
export function followTargets() {
  const { devTools } = running
  devTools.on('Target.targetDestroyed', ({ targetId }) => WebContents.fromDevToolsTargetId(targetId)?.owner.close())
  devTools.on('Target.attachedToTarget', ({ targetInfo: { targetId } }) => {
    // Opened by Ctrl and a click, for instance; reported elsewhere as windowRequested, and never allowed.
    if (!ownTargets.has(targetId)) void devTools.send('Target.closeTarget', { targetId }).catch(() => undefined)
  })
}
