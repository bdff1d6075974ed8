// What can be the name of a playlist, a tag or a folder, and what is said of one that cannot.
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

/** What is wrong with a text of at most `most` characters; null where nothing is. */
export function nameRemarkOn(text: string, most: number, form: RegExp = nameForm): NameRemark | null {
  if (text.trim().length > most) return 'tooLong'
  return form.test(text.trim()) ? null : 'controls'
}

/** The names in the form in which `isTaken` compares them. */
export const foldedNames = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(name => fold(name).trim()))

/** Whether one is called so, whatever its case and accents. `others`: of `foldedNames`. */
export function isTaken(name: string, others: ReadonlySet<string>): boolean {
  const [asked = ''] = foldedNames([name])
  return asked !== '' && others.has(asked)
}
