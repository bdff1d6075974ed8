// Keyboard shortcuts of the mini player: those of the large window that control playback, and Escape, which returns to it.
import { useEffect } from 'react'
import { changeVolume, volumeStep } from '../state/actions/volume.ts'
import { sendCommand } from '../state/commands.ts'
import { combinationOf } from '../words/key-names.ts'
import { closeMini, playOrPause } from './mini-actions.ts'
import { type MiniContextValue, useMini } from './mini-context.ts'

const keyActions: Readonly<Record<string, (app: MiniContextValue) => void>> = {
  escape: app => void closeMini(app),
  'mod+shift+m': app => void closeMini(app),
  space: playOrPause,
  'mod+arrowright': app => sendCommand(app, { type: 'next' }),
  'mod+arrowleft': app => sendCommand(app, { type: 'previous' }),
  'mod+arrowup': app => changeVolume(app, volumeStep),
  'mod+arrowdown': app => changeVolume(app, -volumeStep),
  m: app => sendCommand(app, { type: 'mute', muted: !app.mirror.getState().playback.muted }),
}

/** Handles the mini player's keyboard shortcuts; `toggleLike`: toggles the current song's thumb up, null if it cannot have one. */
export function useMiniShortcuts(toggleLike: (() => void) | null): void {
  const app = useMini()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return
      const combination = combinationOf(event, app.mirror.getState().system.platform)
      // On a focused button the space bar presses that button instead.
      if (combination === 'space' && event.target instanceof Element && event.target.closest('button') !== null) return
      const action = combination === 'alt+l' ? toggleLike : Object.hasOwn(keyActions, combination) ? keyActions[combination] : null
      if (!action) return
      event.preventDefault()
      action(app)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [app, toggleLike])
}
