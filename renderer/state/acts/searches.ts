// The recent searches, offered while the search field is empty.
import { longestSearch, mostSearches } from '../../../shared/settings.ts'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

const keep = (page: Page, searches: readonly string[]): void => void ask(page, 'settings.change', { searches })

const others = (page: Page, text: string): readonly string[] =>
  page.mirror.getState().settings.searches.filter(each => each.toLowerCase() !== text.toLowerCase())

/** Puts a text first in the recent searches; ignores an empty one. */
export function keepSearch(page: Page, typed: string): void {
  const text = typed.trim()
  if (text !== '' && text.length <= longestSearch) keep(page, [text, ...others(page, text)].slice(0, mostSearches))
}

export const forgetSearch = (page: Page, text: string): void => keep(page, others(page, text))
export const forgetSearches = (page: Page): void => keep(page, [])
