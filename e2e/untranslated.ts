// Finds texts in a window that were not translated: with the pseudo-locale, whose messages are written with accented letters, these are all
// texts in plain letters.
import type { Page } from '@playwright/test'

/** Names of days and months: Intl formats dates for the pseudo-locale in English. */
const dates =
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g

/**
 * Every text of the window that is drawn, and every name that only a screen reader says. Code, keys and input fields are left out, as they
 * are not translated.
 */
const shownIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue
      for (const name of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt'])
        found.push(element.getAttribute(name) ?? '')
      if (element.closest('code, kbd, input, textarea, script, style, svg') !== null) continue
      // In search results the found part of a name is in a <mark> element: the text around it and in it is read as one.
      if (element.closest('mark') !== null) continue
      if (element.querySelector(':scope > mark') !== null) found.push(element.textContent ?? '')
      else for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) found.push(node.textContent ?? '')
    }
    return found
  })

/**
 * Gives the texts of a window that are not translated. `data`: texts of the library, the service and the person, which are shown as they
 * are.
 */
export function untranslatedAmong(texts: readonly string[], data: Iterable<string>): readonly string[] {
  const known = [...new Set(data)].filter(text => /[a-z]{2}/i.test(text)).sort((one, other) => other.length - one.length)
  // Whether a text is the two initials that stand in place of a cover or picture.
  const isInitials = (text: string): boolean =>
    text.length === 2 && known.some(each => each.startsWith(text) || each.replaceAll(/(\S)\S*\s*/g, '$1').startsWith(text))
  const rest = (text: string): string => known.reduce((left, each) => left.replaceAll(each, ' '), text).replace(dates, ' ')
  return [...new Set(texts)].filter(text => /[a-z]{2}/i.test(text) && !isInitials(text) && /[a-z]{2}/i.test(rest(text)))
}

export const untranslatedTexts = async (page: Page, data: Iterable<string>): Promise<readonly string[]> =>
  untranslatedAmong(await shownIn(page), data)
