// Drawn covers by number: any id has one, the same every time; the last ones drawn are kept.
import type { Cover } from '../catalogue.ts'
import { mix } from './chance.ts'
import { type CoverPlan, motifNames } from './cover/draw.ts'
import { drawElsewhere } from './cover/easel.ts'
import { paletteNames } from './cover/palettes.ts'

/** Pixels of a cover that is asked for as large as there is. */
const fullSize = 1200
/** Bytes of covers in memory: some 1,500 of 300 pixels. */
const memory = 32e6

/** Least recently used first. */
const kept = new Map<string, Uint8Array<ArrayBuffer>>()

function keep(key: string, bytes: Uint8Array<ArrayBuffer>): void {
  kept.set(key, bytes)
  let total = [...kept.values()].reduce((sum, one) => sum + one.byteLength, 0)
  for (const [oldest, one] of kept) {
    if (total <= memory) return
    total -= one.byteLength
    kept.delete(oldest)
  }
}

/** A planned cover as JPEG, drawn off the main thread; `size` in pixels, null = as large as there is. */
export async function coverOfPlan(plan: CoverPlan, size: number | null): Promise<Cover> {
  const key = `${plan.motif} ${plan.palette} ${plan.seed} ${size}`
  const found = kept.get(key)
  kept.delete(key)
  const bytes = found ?? (await drawElsewhere(plan, size ?? fullSize))
  keep(key, bytes)
  return { bytes, type: 'image/jpeg' }
}

/** The cover of a generated album: motif, inks and drawing follow from its id and the seed of the world. */
export function drawnCover(artworkId: number, size: number | null, seed: number): Promise<Cover> {
  const drawn = mix(seed, artworkId, 11)
  const motif = motifNames[drawn % motifNames.length] ?? 'horizon'
  const palette = paletteNames[mix(drawn, 5) % paletteNames.length] ?? 'tide'
  return coverOfPlan({ motif, palette, seed: drawn }, size)
}
