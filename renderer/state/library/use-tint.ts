// Applies a cover's hue and chroma as CSS custom properties; lightness stays that of the tokens.
import { type CSSProperties, useEffect, useState } from 'react'
import type { ArtworkId } from '../../../shared/ids.ts'
import { useSteering } from '../page.ts'
import type { CoverColours } from './cover-colours.ts'

/** The colours of a cover; those of the previous cover stay until they are computed, so that nothing flickers. */
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

/** Custom properties for the background behind a cover; empty without colours. */
export const groundOf = (colours: CoverColours | null): CSSProperties =>
  (colours === null ? {} : { '--ground-hue': colours.ground.hue, '--ground-chroma': colours.ground.chroma }) as CSSProperties

/** Sets the window's accent and background colours; a cover without a vivid colour leaves the tokens' accent. */
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
