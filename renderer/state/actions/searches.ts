// The recent searches, offered while the search field is empty.
import { maxSearches, maxSearchLength } from '../../../shared/settings.ts'
import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'

const saveSearches = (app: AppContextValue, searches: readonly string[]): void => void request(app, 'settings.change', { searches })

const searchesWithout = (app: AppContextValue, text: string): readonly string[] =>
  app.mirror.getState().settings.searches.filter(each => each.toLowerCase() !== text.toLowerCase())

/**
 * Puts a text first in the recent searches, once whatever its case; ignores an empty one, and one longer than `maxSearchLength`; at most
 * `maxSearches` are kept.
 */
export function addRecentSearch(app: AppContextValue, typed: string): void {
  const text = typed.trim()
  if (text !== '' && text.length <= maxSearchLength) saveSearches(app, [text, ...searchesWithout(app, text)].slice(0, maxSearches))
}

export const removeRecentSearch = (app: AppContextValue, text: string): void => saveSearches(app, searchesWithout(app, text))
export const clearRecentSearches = (app: AppContextValue): void => saveSearches(app, [])
