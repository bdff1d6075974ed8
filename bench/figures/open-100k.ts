// The figure of opening a page with 100,000 tracks.
import { openBench } from '../window/open-figures.ts'

export const bench = openBench('open-100k', 100_000, 60)
