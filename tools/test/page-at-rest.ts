// Vitest's setup of each test file: what React still has to do is done before the DOM of the test file goes, as it would read a
// `window` that is gone.
import { afterAll } from 'vitest'

/** Tasks of React that may follow each other, each in a turn of the event loop, once all pages of a test file are closed. */
const turns = 100

afterAll(async () => {
  if (!('document' in globalThis)) return
  const { cleanup } = await import('@testing-library/react')
  cleanup()
  for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
})
