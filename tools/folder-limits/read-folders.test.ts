// Which folders are too full, and which cannot be understood one without the other.
import { expect, test } from 'vitest'
import { foldersOverLimit, importsOf, mutualImports } from './read-folders.ts'

test('a folder is too full of product files, however many tests it has, and however full those below it are', () => {
  const files = [
    'a/1.ts',
    'a/2.ts',
    'a/3.ts',
    'b/1.ts',
    'b/1.test.ts',
    'b/2-for-tests.ts',
    'b/3.test.tsx',
    'b/4.spec.ts',
    'b/c/1.ts',
    'b/c/2.ts',
  ]
  expect(foldersOverLimit(files, 2)).toEqual(['a holds 3 files'])
  expect(foldersOverLimit(files, 3)).toEqual([])
})

test('relative imports are found, of types too, and those of packages are not', () => {
  const text =
    "import { one } from './one.ts'\nimport type { Two } from '../b/two.ts'\nimport zod from 'zod'\nconst late = await import('./c/late.ts')\n"
  expect(importsOf('top/a/file.ts', text)).toEqual(['top/a/one.ts', 'top/b/two.ts', 'top/a/c/late.ts'])
})

test('two folders side by side that import each other are told with a file either way', () => {
  const sources = [
    { file: 'top/a/one.ts', imports: ['top/b/two.ts'] },
    { file: 'top/b/deep/back.ts', imports: ['top/a/one.ts'] },
  ]
  const [fault] = mutualImports(sources)
  expect(fault).toBe('top/a and top/b import each other: top/a/one.ts → top/b/two.ts; top/b/deep/back.ts → top/a/one.ts')
})

test('one way, a folder and the one that it lies in, and what only tests import, are no fault', () => {
  expect(mutualImports([{ file: 'top/a/one.ts', imports: ['top/b/two.ts'] }])).toEqual([])
  const nested = [
    { file: 'top/one.ts', imports: ['top/a/two.ts'] },
    { file: 'top/a/two.ts', imports: ['top/one.ts'] },
  ]
  expect(mutualImports(nested)).toEqual([])
  const tested = [
    { file: 'top/a/one.ts', imports: ['top/b/two.ts'] },
    { file: 'top/b/two.test.ts', imports: ['top/a/one.ts'] },
  ]
  expect(mutualImports(tested)).toEqual([])
})
