// The interface language: that of the system if it has a language file, else English; fixed until the page, or main, restarts.
import { english } from './english.ts'
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

/** The messages for a BCP 47 tag: `de-AT` takes languages/de-AT.ts, or else languages/de.ts; missing messages stay English. */
async function spokenFor(tag: string): Promise<Spoken> {
  if (tag === pseudoLocale) return { ...inEnglish, messages: pseudo(english) }
  const [language = ''] = tag.split('-')
  if (language === 'en' || !/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(tag)) return inEnglish
  const messages = (await messagesOf(tag)) ?? (await messagesOf(language))
  return messages === null ? inEnglish : { locale: tag, messages: { ...english, ...messages } }
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
