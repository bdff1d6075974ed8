// npm run build: builds the three bundles unconditionally.
import { build } from './build/bundles.ts'

await build()
console.log('built: build/main, build/preload, build/renderer')
