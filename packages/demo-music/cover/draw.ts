// Draws a cover from its plan (motif, palette, seed) at any size, deterministically.
import { seededRandom } from '../random.ts'
import { blankCanvas, paint } from './canvas.ts'
import type { Motif } from './drawing.ts'
import { encodeJpeg } from './jpeg.ts'
import { landMotifs } from './motifs-land.ts'
import { objectMotifs } from './motifs-object.ts'
import { patternMotifs } from './motifs-pattern.ts'
import { type PaletteName, paletteOf } from './palettes.ts'

const motifs = { ...landMotifs, ...patternMotifs, ...objectMotifs } as const
export type MotifName = keyof typeof motifs
export const motifNames = Object.keys(motifs) as readonly MotifName[]

/** The plan of a cover, as plain data. */
export type CoverPlan = { readonly motif: MotifName; readonly palette: PaletteName; readonly seed: number }

/** The cover as JPEG, `size` pixels square. */
export function drawCover(plan: CoverPlan, size: number): Uint8Array {
  const palette = paletteOf(plan.palette)
  const canvas = blankCanvas(size, palette[0])
  const motif: Motif = motifs[plan.motif]
  motif((ink, polygons, opacity = 1) => paint(canvas, polygons, palette[ink], opacity), seededRandom(plan.seed))
  return encodeJpeg(canvas.pixels, size, size)
}
