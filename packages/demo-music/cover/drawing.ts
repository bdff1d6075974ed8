// What a motif is: given inks and chance, it lays areas of colour on the sheet.
import type { Chance } from '../chance.ts'
import type { Polygon } from './canvas.ts'

/** 0 = the ground, 1 to 4 = the inks of the palette. */
export type Ink = 0 | 1 | 2 | 3 | 4
/** Lays one area, made of one or several polygons, in one ink. `opacity` 0 to 1, 1 if left out. */
export type Lay = (ink: Ink, polygons: readonly Polygon[], opacity?: number) => void
export type Motif = (lay: Lay, chance: Chance) => void
