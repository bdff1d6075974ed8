// The figure of 1,000,000 tracks arriving from the service.
import { arriveBench } from '../window/arrive-figures.ts'

export const bench = arriveBench('arrive-1m', 1_000_000, 1500)
