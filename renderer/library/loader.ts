// Brings the library of a revision into the page: one fetch into one buffer, columns laid over its bytes. Of a large one first what is first
// in view.
import { failed, type Result } from '../../shared/errors.ts'
import type { Revision } from '../../shared/ids.ts'
import { firstLookAddress, firstLookOf, revisionHeader, wholeAddress } from '../../shared/library/addresses.ts'
import type { Library } from '../../shared/library/model.ts'
import { layOut, unpack } from '../../shared/library/pack.ts'

/** How both parts of a library come. */
export type Loader = {
  /** Errors: cancelled (the signal), not-found (the revision is gone: a newer one is on its way), disk (unreadable or damaged). */
  readonly whole: (revision: Revision, signal: AbortSignal) => Promise<Result<Library>>
  /** The small library of what is first in view (first-look.ts); null when there is none, or when it is of no use, whatever the reason. */
  readonly firstLook: (revision: Revision, signal: AbortSignal) => Promise<Library | null>
}

export const loader: Loader = {
  whole: async (revision, signal) => {
    try {
      const response = await fetch(wholeAddress(revision), { signal })
      if (response.status === 404) return failed('not-found', 'This copy of the library is gone.')
      if (!response.ok) return failed('disk', 'The library could not be read from this computer.')
      return await readWhole(response)
    } catch (error) {
      if (signal.aborted) return failed('cancelled', 'The library is no longer needed.')
      if (error instanceof TypeError) return failed('disk', 'The library could not be read from this computer.')
      throw error
    }
  },
  firstLook: async (revision, signal) => {
    try {
      const early = await fetch(firstLookAddress, { signal })
      // Asked for when the page began to load: since then there may be another library, or the first one.
      const response = early.headers.get(revisionHeader) === revision ? early : await fetch(firstLookOf(revision), { signal })
      if (response.status !== 200) return null
      const library = unpack(await response.arrayBuffer())
      return library.ok && library.value.revision === revision ? library.value : null
    } catch (error) {
      // What is wrong shows when the whole library is read, which tells of it.
      if (signal.aborted || error instanceof TypeError) return null
      throw error
    }
  },
}

/** The body in one buffer, copied as it comes: all at once would hold the page up. */
async function readWhole(response: Response): Promise<Result<Library>> {
  const size = Number(response.headers.get('content-length'))
  if (response.body === null || !Number.isSafeInteger(size) || size <= 0) return layOut(await response.arrayBuffer())
  const whole = new Uint8Array(size)
  const reader = response.body.getReader()
  let at = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    // More than was announced is no pack of ours; what does not fit is left out and fails the check of its length.
    whole.set(piece.value.subarray(0, size - at), at)
    at += piece.value.length
  }
  return at === size ? layOut(whole.buffer) : layOut(new ArrayBuffer(0))
}
