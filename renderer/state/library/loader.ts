// Loads a library into the page: one fetch into one ArrayBuffer, columns as typed arrays over it; of a large library the first look comes
// first.

import { failed, type Result } from '../../../shared/errors.ts'
import type { Revision } from '../../../shared/ids.ts'
import { firstLookAddress, firstLookOf, revisionHeader, wholeAddress } from '../../../shared/library/model/addresses.ts'
import type { Library } from '../../../shared/library/model/model.ts'
import type { HashSeed } from '../../../shared/library/model/text-hash.ts'
import { openVerified, unpack } from '../../../shared/library/pack/pack.ts'
import { say } from '../../../shared/words/words.ts'

/** Loads the whole library, or its first look. */
export type Loader = {
  /**
   * Loads the whole library. Errors: cancelled (the signal), not-found (the revision is gone: a newer one is on its way), disk (unreadable
   * or damaged).
   */
  readonly whole: (revision: Revision, signal: AbortSignal) => Promise<Result<Library>>
  /** The first look (first-look.ts); null if there is none or it cannot be used. */
  readonly firstLook: (revision: Revision, signal: AbortSignal) => Promise<Library | null>
}

/** Requests the first look at once, while main is still asked for the state. `seed`: random bits of this page, for hash tables. */
export function startLoader(seed: HashSeed): Loader {
  const earlyFirstLook = fetchFirstLook(seed)
  // An error is handled where `earlyFirstLook` is awaited; this only prevents an unhandled rejection.
  earlyFirstLook.catch(() => undefined)
  return {
    whole: async (revision, signal) => {
      try {
        const response = await fetch(wholeAddress(revision), { signal })
        if (response.status === 404) return failed('not-found', say('library.copyGone'))
        if (!response.ok) return failed('disk', say('library.unreadable'))
        return await readWhole(response, seed)
      } catch (error) {
        if (signal.aborted) return failed('cancelled', say('library.notNeeded'))
        if (error instanceof TypeError) return failed('disk', say('library.unreadable'))
        throw error
      }
    },
    firstLook: async (revision, signal) => {
      try {
        const { revision: named, firstLook } = await earlyFirstLook
        // Main may have switched to another revision since the page began to load.
        const usable = named === revision ? firstLook : await readFirstLook(await fetch(firstLookOf(revision), { signal }), seed)
        return usable?.revision === revision ? usable : null
      } catch (error) {
        // A damaged file is reported when the whole library is read.
        if (signal.aborted || error instanceof TypeError) return null
        throw error
      }
    },
  }
}

/** The first look at the time the page began to load, and its revision. */
async function fetchFirstLook(seed: HashSeed): Promise<{ readonly revision: string | null; readonly firstLook: Library | null }> {
  const response = await fetch(firstLookAddress)
  return { revision: response.headers.get(revisionHeader), firstLook: await readFirstLook(response, seed) }
}

async function readFirstLook(response: Response, seed: HashSeed): Promise<Library | null> {
  if (response.status !== 200) return null
  const library = unpack(await response.arrayBuffer(), seed)
  return library.ok ? library.value : null
}

/**
 * Reads the response piece by piece into one preallocated buffer (BYOB reader): in one go it would block the page, and separate chunks
 * would need as much memory again and a garbage collection later.
 */
async function readWhole(response: Response, seed: HashSeed): Promise<Result<Library>> {
  const size = Number(response.headers.get('content-length'))
  if (response.body === null || !Number.isSafeInteger(size) || size <= 0) return openVerified(await response.arrayBuffer(), seed)
  const reader = response.body.getReader({ mode: 'byob' })
  let buffer = new ArrayBuffer(size)
  let offset = 0
  while (offset < size) {
    // `read` transfers the buffer to the stream and returns it with the result.
    const { value, done } = await reader.read(new Uint8Array(buffer, offset))
    if (done) break
    buffer = value.buffer
    offset += value.length
  }
  // A length other than announced fails in `openVerified`, as the pack contains its own length.
  return openVerified(offset === size ? buffer : new ArrayBuffer(0), seed)
}
