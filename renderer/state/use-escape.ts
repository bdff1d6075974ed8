// Esc from anywhere in the window, also where nothing has the focus: for what is no dialog and yet is closed by it.
import { useEffect, useEffectEvent } from 'react'
import { usePage } from './page.ts'

/** `act` is done while it `isActive`, unless somebody nearer took the key or a layer lies above. */
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
