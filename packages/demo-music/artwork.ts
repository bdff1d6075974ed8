// Covers drawn by code: any id gives one, deterministically.

import { cachedCover } from './cover/cover-cache.ts'
import { makeCoverInWorker } from './cover/cover-queue.ts'
import { type CoverPlan, motifNames } from './cover/draw.ts'
import { paletteNames } from './cover/palettes.ts'
import { hash32 } from './random.ts'
import type { Cover } from './sound-and-cover.ts'

/** Pixels per side of a cover that is asked for without a size. */
const fullSize = 1200

/** Draws a planned cover as JPEG in a worker thread, unless it is cached; `size`: pixels per side, null: `fullSize`. */
export async function coverOfPlan(plan: CoverPlan, size: number | null): Promise<Cover> {
  const cover = await cachedCover(`${plan.motif} ${plan.palette} ${plan.seed} ${size}`, async () => {
    const bytes = await makeCoverInWorker({ kind: 'draw', plan, size: size ?? fullSize })
    return bytes === null ? null : { bytes, type: 'image/jpeg' }
  })
  if (cover === null) throw new Error('A drawn cover is always made')
  return cover
}

/** The cover of a generated album; motif, colours and drawing follow from its id and the world's seed. */
export function drawnCover(artworkId: number, size: number | null, seed: number): Promise<Cover> {
  const drawn = hash32(seed, artworkId, 11)
  const motif = motifNames[drawn % motifNames.length] ?? 'horizon'
  const palette = paletteNames[hash32(drawn, 5) % paletteNames.length] ?? 'tide'
  return coverOfPlan({ motif, palette, seed: drawn }, size)
}
