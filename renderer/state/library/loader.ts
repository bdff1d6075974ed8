// Brings the library of a revision into the page: one fetch into one buffer, columns laid over its bytes. Of a large one first what is first
// in view.

import { failed, type Result } from '../../../shared/errors.ts'
import type { Revision } from '../../../shared/ids.ts'
import { firstLookAddress, firstLookOf, revisionHeader, wholeAddress } from '../../../shared/library/model/addresses.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { HashSeed } from '../../../shared/library/model/text-hash.ts'
import { layOut, unpack } from '../../../shared/library/pack/pack.ts'
import { say } from '../../../shared/words/words.ts'

/** How both parts of a library come. */
export type Loader = {
  /** Errors: cancelled (the signal), not-found (the revision is gone: a newer one is on its way), disk (unreadable or damaged). */
  readonly whole: (revision: Revision, signal: AbortSignal) => Promise<Result<Library>>
  /** The small library of what is first in view (first-look.ts); null when there is none, or when it is of no use, whatever the reason. */
  readonly firstLook: (revision: Revision, signal: AbortSignal) => Promise<Library | null>
}

/** `seed`: random bits of this page. Asks for the first look at once: it is read while main is still asked which library there is. */
export function startLoader(seed: HashSeed): Loader {
  const early = firstLookThen(seed)
  // The failure reaches whoever awaits `early`; without this it would count as unhandled, too.
  early.catch(() => undefined)
  return {
    whole: async (revision, signal) => {
      try {
        const response = await fetch(wholeAddress(revision), { signal })
        if (response.status === 404) return failed('not-found', say('state.thisCopyOfTheLibraryIs'))
        if (!response.ok) return failed('disk', say('state.theLibraryCouldNotBeRead'))
        return await readWhole(response, seed)
      } catch (error) {
        if (signal.aborted) return failed('cancelled', say('state.theLibraryIsNoLongerNeeded'))
        if (error instanceof TypeError) return failed('disk', say('state.theLibraryCouldNotBeRead'))
        throw error
      }
    },
    firstLook: async (revision, signal) => {
      try {
        const { named, look } = await early
        // Since the page began to load there may be another library, or the first one.
        const now = named === revision ? look : await readFirstLook(await fetch(firstLookOf(revision), { signal }), seed)
        return now?.revision === revision ? now : null
      } catch (error) {
        // What is wrong shows when the whole library is read, which tells of it.
        if (signal.aborted || error instanceof TypeError) return null
        throw error
      }
    },
  }
}

/** What there was to see when the page began to load, and the revision that it is of. */
async function firstLookThen(seed: HashSeed): Promise<{ readonly named: string | null; readonly look: Library | null }> {
  const response = await fetch(firstLookAddress)
  return { named: response.headers.get(revisionHeader), look: await readFirstLook(response, seed) }
}

async function readFirstLook(response: Response, seed: HashSeed): Promise<Library | null> {
  if (response.status !== 200) return null
  const library = unpack(await response.arrayBuffer(), seed)
  return library.ok ? library.value : null
}

/**
 * The body, read into one buffer piece by piece: all at once would hold the page up, and pieces of their own would be as much again to be
 * collected, in the middle of whatever the page does then.
 */
async function readWhole(response: Response, seed: HashSeed): Promise<Result<Library>> {
  const size = Number(response.headers.get('content-length'))
  if (response.body === null || !Number.isSafeInteger(size) || size <= 0) return layOut(await response.arrayBuffer(), seed)
  const reader = response.body.getReader({ mode: 'byob' })
  let buffer = new ArrayBuffer(size)
  let at = 0
  while (at < size) {
    // Takes the buffer along and brings it back.
    const { value, done } = await reader.read(new Uint8Array(buffer, at))
    if (done) break
    buffer = value.buffer
    at += value.length
  }
  // A pack says how long it is: that more was announced, or less, shows when it is laid out.
  return layOut(at === size ? buffer : new ArrayBuffer(0), seed)
}
