// Brings the library of a revision into the page: one fetch into one buffer, columns laid over its bytes.
import { failed, type Result } from '../../shared/errors.ts'
import type { Revision } from '../../shared/ids.ts'
import type { Library } from '../../shared/library/model.ts'
import { unpack } from '../../shared/library/pack.ts'

/** Errors: cancelled (the signal), not-found (the revision is gone: a newer one is on its way), disk (unreadable or damaged). */
export async function loadLibrary(revision: Revision, signal: AbortSignal): Promise<Result<Library>> {
  try {
    const response = await fetch(`/library/${encodeURIComponent(revision)}`, { signal })
    if (response.status === 404) return failed('not-found', 'This copy of the library is gone.')
    if (!response.ok) return failed('disk', 'The library could not be read from this computer.')
    return unpack(await response.arrayBuffer())
  } catch (error) {
    if (signal.aborted) return failed('cancelled', 'The library is no longer needed.')
    if (error instanceof TypeError) return failed('disk', 'The library could not be read from this computer.')
    throw error
  }
}
