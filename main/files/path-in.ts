// Joins a folder and a name safely: the only way in which a text that is no literal becomes part of a path.
import { join } from 'node:path'

/** The form of a plain name: letters, digits, and `_ . -` between them; no separator, drive, leading dot, or device name of Windows. */
const plainName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9_](?:[\w.-]{0,198}[\w-])?$/i

/** Whether the app could have written a file of this name, which was found in one of its folders. */
export const isPlainName = (name: string): boolean => plainName.test(name)

/** The path of `name` directly below `folder`. Throws for a name that is not plain, which is a bug: callers have to refuse input before. */
export function pathIn(folder: string, name: string): string {
  if (!isPlainName(name)) throw new Error('A name that is not plain was about to become a path.')
  return join(folder, name)
}
