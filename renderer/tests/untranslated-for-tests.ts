// Finds visible text that does not come from a message: in the pseudo-locale, whose messages have accented letters, all text in plain
// letters.

/** Attributes of an element that a person sees or a screen reader says. */
const spokenAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
/** Elements whose content is not translated: keys, queries, and what a person types. */
const untranslatedSelector = 'code, kbd, input, textarea, script, style'

/** Every text and every such attribute below an element, each with the markup where it stands. */
function visibleTexts(root: Element): readonly (readonly [text: string, where: string])[] {
  const found: [string, string][] = []
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const name of spokenAttributes) found.push([element.getAttribute(name) ?? '', `${element.tagName.toLowerCase()} ${name}`])
    if (element.closest(untranslatedSelector) !== null) continue
    for (const node of element.childNodes) if (node.nodeType === 3) found.push([node.textContent ?? '', element.outerHTML.slice(0, 120)])
  }
  return found
}

/** Names of days and months: Intl formats dates for the pseudo-locale in English. */
const dates =
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g

/**
 * Texts below an element that are not translated, with their place. `data`: texts of the library, the service and the person, which are
 * shown as they are.
 */
export function findUntranslated(root: Element, data: Iterable<string>): readonly string[] {
  const known = [...new Set(data)].filter(text => /[a-z]{2}/i.test(text)).sort((one, other) => other.length - one.length)
  const plain = (text: string): string => known.reduce((rest, each) => rest.replaceAll(each, ' '), text).replace(dates, ' ')
  return visibleTexts(root).flatMap(([text, where]) => (/[a-z]{2}/i.test(plain(text)) ? [`${text.trim()} (${where})`] : []))
}
