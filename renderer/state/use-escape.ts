// A window-wide Esc handler, for panels that are no dialogs but close with Esc.
import { useEffect, useEffectEvent } from 'react'
import { usePage } from './page.ts'

/** Calls `act` on Esc while `isActive`, unless the event was handled already or a layer is open. */
export function useEscape(isActive: boolean, act: () => void): void {
  const { layers } = usePage()
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || layers.getState() !== null) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!isActive) return
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isActive])
}
