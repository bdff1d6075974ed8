// Rules for the names of playlists, tags and folders: what a name may be, and the remark about one that is not allowed.
import { textKey } from '../id-map.ts'
import { fold } from '../library/model/fold.ts'

/** Longest name of a tag, characters; the service refuses longer ones. */
export const maxTagNameLength = 200

/** Names have no control characters, not even line feeds. */
const nameForm = /^\P{Cc}*$/u
/** Descriptions may have several lines and tabs, but no other control characters. */
export const descriptionForm = /^[\P{Cc}\n\r\t]*$/u

export const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
export const withoutControls = (text: string): string => text.replaceAll(/(?![\n\r\t])\p{Cc}/gu, ' ')

export type NameRemark = 'tooLong' | 'controls'

/**
 * The remark about a text that is longer than `maxLength` characters or has control characters that `form` forbids, white space around it
 * ignored; null: it is fine.
 */
export function nameRemarkOn(text: string, maxLength: number, form: RegExp = nameForm): NameRemark | null {
  if (text.trim().length > maxLength) return 'tooLong'
  return form.test(text.trim()) ? null : 'controls'
}

/** The key by which `isTaken` compares a name: folded and trimmed, as a `textKey`. `folded`: the name as `fold` gives it. */
export const takenKey = (folded: string): string => textKey(folded.trim())
/** The keys of names, as `isTaken` compares them. */
export const foldedNames = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(name => takenKey(fold(name))))

/** Whether one of `others` (made by `foldedNames`) has this name, whatever its case and accents; never for an empty name. */
export function isTaken(name: string, others: ReadonlySet<string>): boolean {
  const key = takenKey(fold(name))
  return key !== takenKey('') && others.has(key)
}
