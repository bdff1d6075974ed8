// Applies a cover's hue and chroma as CSS custom properties; lightness stays that of the tokens.
import { type CSSProperties, useEffect, useState } from 'react'
import type { ArtworkId } from '../../../shared/ids.ts'
import { usePlaybackControls } from '../app-context.ts'
import type { CoverColours } from './cover-colours.ts'

/** The colours of a cover, null without any; those of the previous cover stay until they are computed, so that nothing flickers. */
export function useCoverColours(artwork: ArtworkId | null): CoverColours | null {
  const { colours } = usePlaybackControls()
  const [coverColours, setColours] = useState<CoverColours | null>(null)
  useEffect(() => {
    let isCurrent = true
    void colours.coloursOf(artwork).then(computed => isCurrent && setColours(computed))
    return () => {
      isCurrent = false
    }
  }, [colours, artwork])
  return coverColours
}

/** Custom properties for the background behind a cover; empty without colours. */
export const backdropStyle = (colours: CoverColours | null): CSSProperties =>
  (colours === null ? {} : { '--ground-hue': colours.backdrop.hue, '--ground-chroma': colours.backdrop.chroma }) as CSSProperties

/** Sets the window's accent and background colours to those of a cover; without a vivid colour the accent of the tokens stays. */
export function useWindowTint(artwork: ArtworkId | null): void {
  const coverColours = useCoverColours(artwork)
  useEffect(() => {
    const { style } = document.documentElement
    const setProperty = (name: string, value: number | undefined): void =>
      value === undefined ? void style.removeProperty(name) : style.setProperty(name, String(value))
    setProperty('--cover-hue', coverColours?.accent?.hue)
    setProperty('--cover-chroma', coverColours?.accent?.chroma)
    setProperty('--ground-hue', coverColours?.backdrop.hue)
    setProperty('--ground-chroma', coverColours?.backdrop.chroma)
  }, [coverColours])
}
