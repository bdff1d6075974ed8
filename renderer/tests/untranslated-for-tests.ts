// Visible text that has not come from a message: in the pseudo-locale that is whatever stands in plain letters.

/** What a person sees or hears of an element besides its text. */
const spokenAttributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
/** Keys, queries and what is typed are not translated; marked parts stay whole in their parent. */
const untranslatedSelector = 'code, kbd, input, textarea, script, style'

/** Every text and every spoken attribute below an element, each with where it stands. */
function visibleTexts(root: Element): readonly (readonly [text: string, where: string])[] {
  const found: [string, string][] = []
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const name of spokenAttributes) found.push([element.getAttribute(name) ?? '', `${element.tagName.toLowerCase()} ${name}`])
    if (element.closest(untranslatedSelector) !== null) continue
    for (const node of element.childNodes) if (node.nodeType === 3) found.push([node.textContent ?? '', element.outerHTML.slice(0, 120)])
  }
  return found
}

/** Dates by Intl are words of the locale, which the pseudo-locale has from English. */
const dates =
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g

/** `data`: texts of the library, the service and the person, which stay as they are. */
export function findUntranslated(root: Element, data: Iterable<string>): readonly string[] {
  const known = [...new Set(data)].filter(text => /[a-z]{2}/i.test(text)).sort((one, other) => other.length - one.length)
  const plain = (text: string): string => known.reduce((rest, each) => rest.replaceAll(each, ' '), text).replace(dates, ' ')
  return visibleTexts(root).flatMap(([text, where]) => (/[a-z]{2}/i.test(plain(text)) ? [`${text.trim()} (${where})`] : []))
}
