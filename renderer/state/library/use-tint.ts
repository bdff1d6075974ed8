// Brings the colours of a cover into the style of a part of the page; lightness stays with the tokens.
import { type CSSProperties, useEffect, useState } from 'react'
import type { ArtworkId } from '../../../shared/ids.ts'
import { useSteering } from '../page.ts'
import type { CoverColours } from './cover-colours.ts'

/** The colours of a cover; the last ones stay until those of another cover are known, so that nothing flashes. */
export function useCoverColours(artwork: ArtworkId | null): CoverColours | null {
  const { colours } = useSteering()
  const [found, setFound] = useState<CoverColours | null>(null)
  useEffect(() => {
    let wanted = true
    void colours.of(artwork).then(answer => wanted && setFound(answer))
    return () => {
      wanted = false
    }
  }, [colours, artwork])
  return found
}

/** Custom properties for the ground of a cover (its sleeve); nothing for none. */
export const groundOf = (colours: CoverColours | null): CSSProperties =>
  (colours === null ? {} : { '--ground-hue': colours.ground.hue, '--ground-chroma': colours.ground.chroma }) as CSSProperties

/** Sets the accent and the ground of the whole window; without a lively colour the accent falls back to that of the tokens. */
export function useWindowTint(artwork: ArtworkId | null): void {
  const found = useCoverColours(artwork)
  useEffect(() => {
    const { style } = document.documentElement
    const set = (name: string, value: number | undefined): void =>
      value === undefined ? void style.removeProperty(name) : style.setProperty(name, String(value))
    set('--cover-hue', found?.accent?.hue)
    set('--cover-chroma', found?.accent?.chroma)
    set('--ground-hue', found?.ground.hue)
    set('--ground-chroma', found?.ground.chroma)
  }, [found])
}
