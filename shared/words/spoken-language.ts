// Which language is spoken: that of the system if there is a file for it, else English. It stays until the page, or main, starts anew.
import { english } from './english.ts'
import type { Messages } from './message.ts'
import { pseudo } from './pseudo.ts'

type Spoken = {
  /** BCP 47: how numbers and dates are written. */
  readonly locale: string
  readonly messages: Messages
}

/** The pseudo-locale of tests: English with accents, and longer. */
const pseudoLocale = 'en-XA'
const inEnglish: Spoken = { locale: 'en-GB', messages: english }

/** Known before anything else is evaluated, so that tables of words can be made at the level of a module. */
export const spoken: Spoken = await spokenFor(navigator.language)

/** `tag`: BCP 47. `de-AT` takes languages/de-AT.ts, or languages/de.ts; what these leave out stays English. */
async function spokenFor(tag: string): Promise<Spoken> {
  if (tag === pseudoLocale) return { ...inEnglish, messages: pseudo(english) }
  const [language = ''] = tag.split('-')
  if (language === 'en' || !/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/.test(tag)) return inEnglish
  const messages = (await messagesOf(tag)) ?? (await messagesOf(language))
  return messages === null ? inEnglish : { locale: tag, messages: { ...english, ...messages } }
}

/** null: nobody has written that language down yet. */
async function messagesOf(language: string): Promise<Partial<Messages> | null> {
  try {
    const file: { readonly messages: Partial<Messages> } = await import(`./languages/${language}.ts`)
    return file.messages
  } catch {
    return null
  }
}
