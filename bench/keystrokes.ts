// The keystrokes of fifty searches in the stand-in's library.

/**
 * Fifty searches: single letters, beginnings of words, one to four words, rare words, words without results, typing mistakes, accents,
 * other scripts.
 */
const searches = [
  's',
  'b',
  'e',
  '7',
  'si',
  'th',
  'gl',
  'mo',
  'silver',
  'harbour',
  'cathedral',
  'the',
  'part',
  'of',
  'silver harbour',
  'the long',
  'winter birds',
  'low tide',
  'part 3',
  'glass rooms part',
  'electric mountain part 7',
  'the amber echo',
  'ada quill',
  'priya okafor 12',
  'rivers of salt',
  'lanterns of burning',
  'kites low',
  'ghosts hollow',
  'velvet 4321',
  '31415',
  'jonas lindqvist signals',
  'a very long title',
  'leading trailing',
  'quotes tags',
  'nothing like this',
  'xqzjk',
  'zzz',
  'hrabour',
  'silvr engines',
  'cathedrla',
  'tomás ó briain',
  'zoe castell',
  'ÉTÉ',
  'istanbul’da ışık',
  '夜の列車',
  '青い港',
  '고요한 바다',
  'אשיר',
  'שיר הרוח',
  'أغنية البحر',
] as const

/** The text of the search field after each keystroke of the fifty searches, in order. */
export const keystrokes: readonly string[] = searches.flatMap(search =>
  [...search].map((_, at, letters) => letters.slice(0, at + 1).join('')),
)

/** The 95th percentile of times in milliseconds. */
export function p95(milliseconds: readonly number[]): number {
  return milliseconds.toSorted((a, b) => a - b)[Math.ceil(milliseconds.length * 0.95) - 1] ?? Number.NaN
}
