// Keyboard shortcuts of the mini player: those of the large window that control playback, and Escape, which returns to it.
import { useEffect } from 'react'
import { changeVolume, volumeStep } from '../state/acts/volume.ts'
import { sendCommand } from '../state/commands.ts'
import { combinationOf } from '../words/key-names.ts'
import { closeMini, playOrPause } from './mini-acts.ts'
import { type MiniPage, useMini } from './mini-page.ts'

const keyActions: Readonly<Record<string, (page: MiniPage) => void>> = {
  escape: page => void closeMini(page),
  'mod+shift+m': page => void closeMini(page),
  space: playOrPause,
  'mod+arrowright': page => sendCommand(page, { type: 'next' }),
  'mod+arrowleft': page => sendCommand(page, { type: 'previous' }),
  'mod+arrowup': page => changeVolume(page, volumeStep),
  'mod+arrowdown': page => changeVolume(page, -volumeStep),
  m: page => sendCommand(page, { type: 'mute', muted: !page.mirror.getState().playback.muted }),
}

/** `toggleLike`: toggles the current song's thumb up; null if it cannot have one. */
export function useMiniShortcuts(toggleLike: (() => void) | null): void {
  const page = useMini()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return
      const combination = combinationOf(event, page.mirror.getState().system.platform)
      // On a focused button the space bar presses that button instead.
      if (combination === 'space' && event.target instanceof Element && event.target.closest('button') !== null) return
      const action = combination === 'alt+l' ? toggleLike : Object.hasOwn(keyActions, combination) ? keyActions[combination] : null
      if (!action) return
      event.preventDefault()
      action(page)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [page, toggleLike])
}
