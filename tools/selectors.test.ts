// Which boxes styles may look into with `:has()`.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const styles = path.join(import.meta.dirname, '../renderer/styles')

/** Boxes that never hold a list, nor stand beside its rows. */
const small = /(\.field|\.seg > label|\.select|\.device|\.set|\.door \.side|\.door \.mid)$/

/** All boxes that are asked what they hold, as selectors up to the question. */
const askedIn = (css: string): readonly string[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{},;]+?):has\(/g)].map(([, box = '']) => box.trim())

/**
 * What asks a box with a list in it is asked again with each row that comes or goes, and then styles everything below that any `:has()` of
 * the page is about: a quarter of what a scrolled frame cost (docs/decisions/0019).
 */
test('no box with a list in it is asked with :has() what it holds', async () => {
  const files = (await readdir(styles)).filter(name => name.endsWith('.css'))
  const asked = await Promise.all(files.map(async name => askedIn(await readFile(path.join(styles, name), 'utf8'))))
  expect(asked.flat().filter(box => !small.test(box))).toEqual([])
  expect(asked.flat().length).toBeGreaterThan(0)
  expect(askedIn('.a, .content:has(.b) .c { color: red } /* .x:has(y) */ .tr.is-on:has(+ .is-on) {}')).toEqual(['.content', '.tr.is-on'])
})
