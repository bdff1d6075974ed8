// npm run build: the three bundles, whether or not something changed.
import { build } from './build/bundles.ts'

await build()
console.log('built: build/main, build/preload, build/renderer')
