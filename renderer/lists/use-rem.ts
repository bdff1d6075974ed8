// One rem in pixels: lists reckon in pixels, while every size of the look is in rem and grows with the system's text.
import { useEffect, useState } from 'react'

const measure = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

export function useRem(): number {
  const [rem, setRem] = useState(measure)
  useEffect(() => {
    const again = (): void => setRem(measure())
    window.addEventListener('resize', again)
    return () => window.removeEventListener('resize', again)
  }, [])
  return rem
}
