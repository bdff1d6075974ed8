// The figure of opening a page with 1,000,000 tracks.
import { openBench } from '../window/open-figures.ts'

export const bench = openBench('open-1m', 1_000_000, 200)
