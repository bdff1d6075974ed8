// What mends.ts takes back still stands in the code, each text once: walks without a mend (mends.config.ts) are walks without it indeed.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mends } from './mends.ts'

const edits = mends.flatMap(({ finding, edits: all }) => all.map(({ file, is }) => ({ finding, file, is })))
it.each(edits)('$finding: $file', ({ file, is }) => {
  expect(readFileSync(file, 'utf8').split(is)).toHaveLength(2)
})
