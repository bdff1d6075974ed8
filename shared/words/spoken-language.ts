// The interface language: that of the system if it has a language file, else English; fixed until the page, or main, restarts.
import { english } from './en.ts'
import type { Messages } from './message.ts'
import { pseudo } from './pseudo.ts'

type Spoken = {
  /** The locale of numbers and dates, as a BCP 47 tag. */
  readonly locale: string
  readonly messages: Messages
}

/** The BCP 47 tag of the pseudo-locale, which tests use (pseudo.ts). */
const pseudoLocale = 'en-XA'
const inEnglish: Spoken = { locale: 'en-GB', messages: english }

/** The messages in the interface language. A top-level await, so that the language is known before modules build tables of messages. */
export const activeMessages: Spoken = await spokenFor(navigator.language)

/** The messages for a BCP 47 tag, from the first of its language files that exists; missing messages stay English. */
async function spokenFor(tag: string): Promise<Spoken> {
  if (tag === pseudoLocale) return { ...inEnglish, messages: pseudo(english) }
  for (const file of languageFilesFor(tag)) {
    const messages = await messagesOf(file)
    if (messages !== null) return { locale: tag, messages: { ...english, ...messages } }
  }
  return inEnglish
}

/**
 * The names of the language files for a BCP 47 tag, the closest first: `zh-Hant-TW`, `zh-Hant`, `zh`. None for English or what is no tag.
 */
export function languageFilesFor(tag: string): readonly string[] {
  const parts = tag.split('-')
  if (parts[0] === 'en' || !/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(tag)) return []
  return parts.map((_, dropped) => parts.slice(0, parts.length - dropped).join('-'))
}

/** The messages of a language file; null: there is none. */
async function messagesOf(language: string): Promise<Partial<Messages> | null> {
  try {
    const file: { readonly messages: Partial<Messages> } = await import(`./languages/${language}.ts`)
    return file.messages
  } catch {
    return null
  }
}
