// A hundred thousand tracks: how long the page takes to its first rows.
import { openBench } from '../window/open-figures.ts'

export const bench = openBench('open-100k', 100_000, 60)
