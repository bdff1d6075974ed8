// A million tracks arrive.
import { arriveBench } from '../window/arrive-figures.ts'

export const bench = arriveBench('arrive-1m', 1_000_000, 1500)
