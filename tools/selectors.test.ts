// What the selectors of styles may ask and name: boxes that hold no list, and classes of their own room.
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const renderer = path.join(import.meta.dirname, '../renderer')
/** Names of all sheets in the renderer, with `/` on every system, and what they say, without their comments. */
const sheets = await Promise.all(
  (await Array.fromAsync(glob('**/*.css', { cwd: renderer }), name => name.replaceAll(path.sep, '/'))).map(
    async name => [name, (await readFile(path.join(renderer, name), 'utf8')).replace(/\/\*.*?\*\//gs, '')] as const,
  ),
)

/** Boxes that never hold a list, nor stand beside its rows. */
const small = /(\.field|\.seg > label|\.select|\.device|\.set|\.door \.side|\.door \.mid)$/

/** The selectors of all elements to which `:has()` is applied, up to `:has`. */
const askedIn = (css: string): readonly string[] => [...css.matchAll(/([^{},;]+?):has\(/g)].map(([, box = '']) => box.trim())

/** The room of a sheet: a feature, or a layer. */
const roomOf = (name: string): string => (/^features\/[^/]+|^[^/]+/.exec(name) ?? [''])[0]
/** Whether a sheet styles all rooms: those for narrow windows and for forced colours. */
const isOfAllRooms = (name: string): boolean => /^styles\/(narrow|forced)\.css$/.test(name)
/** Classes that a sheet styles by themselves: `.a` and `.b` of `.a, .b { … } .a .c { … }`. */
const styledIn = (css: string): readonly string[] =>
  [...css.matchAll(/([^{}]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .map(selector => selector.trim())
    .filter(selector => /^\.[a-z][\w-]*$/.test(selector))

/**
 * What asks a box with a list in it is asked again with each row that comes or goes, and then styles everything below that any `:has()` of
 * the page is about: a quarter of what a scrolled frame cost (docs/decisions/0019).
 */
test('no box with a list in it is asked with :has() what it holds', async () => {
  const asked = sheets.map(([, css]) => askedIn(css))
  expect(asked.flat().filter(box => !small.test(box))).toEqual([])
  expect(asked.flat().length).toBeGreaterThan(0)
  expect(askedIn('.a, .content:has(.b) .c { color: red } .tr.is-on:has(+ .is-on) {}')).toEqual(['.content', '.tr.is-on'])
})

test('no class is styled by itself in two rooms', () => {
  const rooms = new Map<string, Set<string>>()
  for (const [name, css] of sheets.filter(([name]) => !isOfAllRooms(name)))
    for (const styled of styledIn(css)) rooms.set(styled, (rooms.get(styled) ?? new Set()).add(roomOf(name)))
  expect([...rooms].filter(([, of]) => of.size > 1)).toEqual([])
  expect(rooms.size).toBeGreaterThan(0)
  expect(styledIn('.a, .b { color: red } @media (x) { .c { } } .d .e { } .f:hover { }')).toEqual(['.a', '.b', '.c'])
})
