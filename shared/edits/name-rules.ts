// Rules for the names of playlists, tags and folders: what a name may be, and the remark about one that is not allowed.
import { fold } from '../library/model/fold.ts'

/** Longest name of a tag, characters; the service refuses longer ones. */
export const maxTagNameLength = 200

/** Names have no control characters, not even line feeds. */
export const nameForm = /^\P{Cc}*$/u
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

/** Names folded and trimmed, as `isTaken` compares them. */
export const foldedNames = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(name => fold(name).trim()))

/** Whether one of `others` (made by `foldedNames`) has this name, whatever its case and accents; never for an empty name. */
export function isTaken(name: string, others: ReadonlySet<string>): boolean {
  const [foldedName = ''] = foldedNames([name])
  return foldedName !== '' && others.has(foldedName)
}
