import { expect, it } from 'vitest'
import { sampleLibrary } from '../import/sample.ts'
import { chunkedTask } from './chunked.ts'
import { newDerived } from './derived.ts'

/** How often work may be begun anew before the test counts it as never ending. */
const tooOften = 20

/** Work of four steps that says what it does. */
function work() {
  const done: number[] = []
  let begun = 0
  const made = chunkedTask(function* () {
    begun += 1
    if (begun > tooOften) throw new Error('begun over and over')
    for (let step = 1; step <= 4; step++) {
      done.push(step)
      yield
    }
    return { result: done.length }
  })
  return { made, done }
}

it('is done once, whoever goes on with it', () => {
  const { made, done } = work()
  const library = sampleLibrary()
  const [one, other] = [made.chunks(library), made.chunks(library)]
  one.next()
  other.next()
  expect([done, made.known(library)]).toEqual([[1, 2], null])
  expect(made.whole(library)).toEqual({ result: 4 })
  expect([one.next().done, other.next().done, made.whole(library) === made.known(library)]).toEqual([true, true, true])
  expect(done).toEqual([1, 2, 3, 4])
})

it('begins anew for another library, and after it has failed', () => {
  let fails = true
  let begun = 0
  const made = chunkedTask<{ readonly tracks: number }>(function* (library) {
    begun += 1
    if (begun > tooOften) throw new Error('begun over and over')
    yield
    if (fails) throw new Error('not now')
    return { tracks: library.tracks.count }
  })
  const library = sampleLibrary()
  expect(() => made.whole(library)).toThrow('not now')
  fails = false
  expect([made.whole(library), made.known({ ...library, derived: newDerived() })]).toEqual([{ tracks: 13 }, null])
})
