// The recent searches, offered while the search field is empty.
import { maxSearches, maxSearchLength } from '../../../shared/settings.ts'
import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'

const saveSearches = (page: AppContextValue, searches: readonly string[]): void => void request(page, 'settings.change', { searches })

const searchesWithout = (page: AppContextValue, text: string): readonly string[] =>
  page.mirror.getState().settings.searches.filter(each => each.toLowerCase() !== text.toLowerCase())

/** Puts a text first in the recent searches; ignores an empty one. */
export function addRecentSearch(page: AppContextValue, typed: string): void {
  const text = typed.trim()
  if (text !== '' && text.length <= maxSearchLength) saveSearches(page, [text, ...searchesWithout(page, text)].slice(0, maxSearches))
}

export const removeRecentSearch = (page: AppContextValue, text: string): void => saveSearches(page, searchesWithout(page, text))
export const clearRecentSearches = (page: AppContextValue): void => saveSearches(page, [])
