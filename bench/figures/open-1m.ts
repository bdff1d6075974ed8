// A million tracks: how long the page takes to its first rows.
import { openBench } from '../window/open-figures.ts'

export const bench = openBench('open-1m', 1_000_000, 200)
