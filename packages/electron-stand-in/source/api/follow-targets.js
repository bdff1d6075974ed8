// Handles targets of Chromium that change from outside: closed by their window, or opened without the app.
import { ownTargets } from '../chromium.js'
import { running } from '../runtime.js'
import { WebContents } from './web-contents.js'

/** Starts to handle targets of Chromium that are closed or opened from outside; to be called once Chromium is running. */
export function followTargets() {
  const { devTools } = running
  devTools.on('Target.targetDestroyed', ({ targetId }) => WebContents.fromDevToolsTargetId(targetId)?.owner.close())
  devTools.on('Target.attachedToTarget', ({ targetInfo: { targetId } }) => {
    // A target that the page opened, as by Ctrl and a click, is closed at once; the app hears of it by windowRequested of page-navigation.js.
    if (!ownTargets.has(targetId)) void devTools.send('Target.closeTarget', { targetId }).catch(() => undefined)
  })
}
