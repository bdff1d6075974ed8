// A path below a folder of ours: the only way by which a text that does not stand in the source becomes part of a path.
import { join } from 'node:path'

/** Letters, digits, and `_ . -` between them: no separator, no drive, no dot in front, and no name that Windows keeps for devices. */
const plainName = /^(?!(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$))[a-z0-9_](?:[\w.-]{0,198}[\w-])?$/i

/** Whether a name, of a file found in one of our folders for one, is of the form of ours. */
export const isPlainName = (name: string): boolean => plainName.test(name)

/** The path of `name` right below `folder`. Throws for a name that is not plain: its border has to refuse such a text, so this is a bug. */
export function pathIn(folder: string, name: string): string {
  if (!isPlainName(name)) throw new Error('A name that is not plain was about to become a path.')
  return join(folder, name)
}
