// The recent searches, offered while the search field is empty.
import { longestSearch, mostSearches } from '../../../shared/settings.ts'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'

const saveSearches = (page: Page, searches: readonly string[]): void => void ask(page, 'settings.change', { searches })

const searchesWithout = (page: Page, text: string): readonly string[] =>
  page.mirror.getState().settings.searches.filter(each => each.toLowerCase() !== text.toLowerCase())

/** Puts a text first in the recent searches; ignores an empty one. */
export function addRecentSearch(page: Page, typed: string): void {
  const text = typed.trim()
  if (text !== '' && text.length <= longestSearch) saveSearches(page, [text, ...searchesWithout(page, text)].slice(0, mostSearches))
}

export const removeRecentSearch = (page: Page, text: string): void => saveSearches(page, searchesWithout(page, text))
export const clearRecentSearches = (page: Page): void => saveSearches(page, [])
