// The URL paths under which the page fetches the library, on the origin of its own files.
import type { Revision } from '../../ids.ts'

/** The path of a whole library by its revision. */
export const wholeAddress = (revision: Revision): string => `/library/${encodeURIComponent(revision)}`
/** The path of a library's first look by its revision. */
export const firstLookOf = (revision: Revision): string => `${wholeAddress(revision)}/first-look`
/** The path of the first look of the current library; index.html requests it before any script runs and could know the revision. */
export const firstLookAddress = '/first-look'
/** The response header that names the revision served under `firstLookAddress`; absent if there is no library. */
export const revisionHeader = 'x-revision'
