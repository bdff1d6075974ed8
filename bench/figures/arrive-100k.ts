// A hundred thousand tracks arrive.
import { arriveBench } from '../window/arrive-figures.ts'

export const bench = arriveBench('arrive-100k', 100_000, 250)
