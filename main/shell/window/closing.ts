// What closing the window means: on macOS it hides; elsewhere it quits or goes on in the tray, as the person chose when asked once.

import type { AppState } from '../../../shared/app-state.ts'
import type { DesktopSetting } from '../../../shared/desktop/settings.ts'
import { hide } from './hiding.ts'

/** The effect of closing the window. */
type Closing = 'hide' | 'ask' | 'quit'

function onClose(platform: AppState['system']['platform'], { closing, tray }: DesktopSetting): Closing {
  if (platform === 'mac') return 'hide'
  // Without a tray icon a hidden window could not be reached again.
  return tray ? closing : 'quit'
}

type Window = Parameters<typeof hide>[0] & {
  on(event: 'close', listener: (event: { preventDefault(): void }) => void): unknown
}

type Dependencies = {
  readonly app: { on(event: 'before-quit', listener: () => void): unknown; quit(): void }
  readonly window: Window
  readonly state: () => Pick<AppState, 'settings' | 'system'>
  /** null: the question was cancelled, and the window stays. */
  readonly ask: () => Promise<'hide' | 'quit' | null>
  readonly remember: (closing: 'hide' | 'quit') => void
}

/** Handles the window's close event; does not delay any other way of quitting. */
export function followClosing({ app, window, state, ask, remember }: Dependencies): void {
  let quitting = false
  let asking = false
  app.on('before-quit', () => {
    quitting = true
  })
  const askOnce = async () => {
    if (asking) return
    asking = true
    const answer = await ask().finally(() => {
      asking = false
    })
    if (answer === null) return
    remember(answer)
    if (answer === 'quit') app.quit()
    else void hide(window)
  }
  window.on('close', event => {
    const { settings, system } = state()
    const closing = quitting ? 'quit' : onClose(system.platform, settings.desktop)
    if (closing === 'quit') return
    event.preventDefault()
    if (closing === 'hide') void hide(window)
    else void askOnce()
  })
}
