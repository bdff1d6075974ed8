// The figure of 100,000 tracks arriving from the service.
import { arriveBench } from '../window/arrive-figures.ts'

export const bench = arriveBench('arrive-100k', 100_000, 250)
