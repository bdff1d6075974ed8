// What this person searched for lately: offered again while nothing is typed.
import { longestSearch, mostSearches } from '../../../shared/settings.ts'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

const keep = (page: Page, searches: readonly string[]): void => void ask(page, 'settings.change', { searches })

const others = (page: Page, text: string): readonly string[] =>
  page.mirror.getState().settings.searches.filter(each => each.toLowerCase() !== text.toLowerCase())

/** Puts a text before the others; nothing if it is empty. */
export function keepSearch(page: Page, typed: string): void {
  const text = typed.trim()
  if (text !== '' && text.length <= longestSearch) keep(page, [text, ...others(page, text)].slice(0, mostSearches))
}

export const forgetSearch = (page: Page, text: string): void => keep(page, others(page, text))
export const forgetSearches = (page: Page): void => keep(page, [])
