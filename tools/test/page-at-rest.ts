// Vitest's setup of each test file with a DOM: queries of the page wait as `expect.poll` does, and what React still has to do is done
// before the DOM goes, as it would read a `window` that is gone.
import { afterAll, beforeAll } from 'vitest'
import { pollTimeout } from './poll-timeout.ts'

/** Tasks of React that may follow each other, each in a turn of the event loop, once all pages of a test file are closed. */
const turns = 100

beforeAll(async () => {
  if (!('document' in globalThis)) return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: pollTimeout })
})

afterAll(async () => {
  if (!('document' in globalThis)) return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
})
