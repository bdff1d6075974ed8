// Where the page finds the library, under the address of its own files.
import type { Revision } from '../../ids.ts'

/** All that the page reads of a revision. */
export const wholeAddress = (revision: Revision): string => `/library/${encodeURIComponent(revision)}`
/** What is first in view of it. */
export const firstLookOf = (revision: Revision): string => `${wholeAddress(revision)}/first-look`
/** The same of whatever revision is shown: index.html asks for it before any script has run and could know which one that is. */
export const firstLookAddress = '/first-look'
/** Of which revision an answer under that address is; it is missing while there is none. */
export const revisionHeader = 'x-revision'
