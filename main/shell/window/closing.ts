// What closing the window means: on macOS it hides, elsewhere it quits or goes on in the tray, as the person said when it was asked once;
// where no icon in a tray is seen, it waits in the taskbar.

import type { AppState } from '../../../shared/app-state.ts'
import type { DesktopSetting } from '../../../shared/desktop/settings.ts'
import { hide } from './hiding.ts'

/** What happens when the person closes the window: it hides, the person is asked once, or the app quits. */
type CloseAction = 'hide' | 'ask' | 'quit'

function closeActionOf(platform: AppState['system']['platform'], { closing, tray }: DesktopSetting): CloseAction {
  if (platform === 'mac') return 'hide'
  // Without a tray icon nothing would lead back to a hidden window.
  return tray ? closing : 'quit'
}

type Window = Parameters<typeof hide>[0] & {
  minimize(): void
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown
}

type Dependencies = {
  readonly app: { on(event: 'before-quit', listener: () => void): unknown; quit(): void }
  readonly window: Window
  readonly state: () => Pick<AppState, 'settings' | 'system'>
  /** Whether there is a tray icon that the desktop shows. */
  readonly isIconSeen: () => boolean
  /** Asks what closing the window is to mean; null: the question was cancelled, and the window stays. */
  readonly ask: (isIconSeen: boolean) => Promise<'hide' | 'quit' | null>
  readonly remember: (closing: 'hide' | 'quit') => void
}

/** Hides, minimises or asks instead of closing the window, as the settings say; once the app is quitting, the window closes. */
export function followClosing({ app, window, state, isIconSeen, ask, remember }: Dependencies): void {
  let isQuitting = false
  let isAsking = false
  app.on('before-quit', () => {
    isQuitting = true
  })
  const keepRunning = () => {
    if (state().system.platform === 'mac' || isIconSeen()) void hide(window)
    else window.minimize()
  }
  const askOnce = async () => {
    if (isAsking) return
    isAsking = true
    const answer = await ask(isIconSeen()).finally(() => {
      isAsking = false
    })
    if (answer === null) return
    remember(answer)
    if (answer === 'quit') app.quit()
    else keepRunning()
  }
  window.on('close', event => {
    const { settings, system } = state()
    const closing = isQuitting ? 'quit' : closeActionOf(system.platform, settings.desktop)
    if (closing === 'quit') return
    event.preventDefault()
    if (closing === 'hide') keepRunning()
    else void askOnce()
  })
}
