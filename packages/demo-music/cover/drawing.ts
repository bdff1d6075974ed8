// The interface of motifs: functions that paint areas of colour on a sheet.
import type { Random } from '../random.ts'
import type { Polygon } from './canvas.ts'

/** Colour of the palette: 0 the background, 1 to 4 the others. */
export type Ink = 0 | 1 | 2 | 3 | 4
/** Fills an area of one or several polygons with one colour; `opacity` 0 to 1, default 1. */
export type Lay = (ink: Ink, polygons: readonly Polygon[], opacity?: number) => void
export type Motif = (lay: Lay, random: Random) => void
