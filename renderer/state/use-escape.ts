// A window-wide Esc handler, for panels that are no dialogs but close with Esc.
import { useEffect, useEffectEvent } from 'react'
import { useAppContext } from './app-context.ts'

/** Calls `onEscape` on Esc while `isActive`, unless the event was handled already or a layer is open. */
export function useEscape(isActive: boolean, onEscape: () => void): void {
  const { layers } = useAppContext()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || layers.getState() !== null) return
    event.preventDefault()
    onEscape()
  })
  useEffect(() => {
    if (!isActive) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}
