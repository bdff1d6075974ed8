import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import compile from 'icu-minify/compile'
import { expect, it } from 'vitest'
import { english } from './en.ts'

const root = path.join(import.meta.dirname, '../..')

/** All code of the app, without its tests and the messages themselves, as a translated message is not yet said. */
function code(): string {
  const texts = ['main', 'preload', 'renderer', 'shared'].flatMap(folder =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(file => /\.tsx?$/.test(file) && !/\.test\.|-for-tests\./.test(file) && !/^words[\\/](en\.ts|languages[\\/])/.test(file))
      .map(file => readFileSync(path.join(root, folder, file), 'utf8')),
  )
  return texts.join('\n')
}

it('is in the order of the alphabet, so that everybody finds the place of a new message', () => {
  const keys = Object.keys(english)
  expect(keys).toEqual(keys.toSorted())
})

/** Texts that stand under two keys, as other languages may part them: a verb and a noun, genders, a key of the keyboard. */
const homonyms: ReadonlySet<string> = new Set([
  'A–Z',
  'About',
  'Added',
  'All',
  'Delete',
  'File',
  'Go on',
  'Home',
  'Look',
  'More',
  'Most played',
  'None yet',
  'Pause',
  'Played',
  'Playing',
  'Queue',
  'Search',
  'Shuffle',
  'Space',
  'Table',
  'Waiting',
  'Words',
  'a playlist',
  'a tag',
  'an album',
  'an artist',
  '{count, plural, one {# song} other {# songs}} played',
])

it('has one key for a text, so that nobody translates it twice', () => {
  const texts: readonly string[] = Object.values(english)
  const repeated = texts.filter((text, index) => texts.indexOf(text) !== index)
  expect([...new Set(repeated)].toSorted()).toEqual([...homonyms].toSorted())
})

it('has only messages that can be parsed', () => {
  for (const [key, message] of Object.entries(english)) expect(() => compile(message), key).not.toThrow()
})

it('has no message that nobody says', () => {
  const text = code()
  const begun = [...text.matchAll(/`([a-zA-Z]+\.[\w.]*)\$\{/g)].map(found => found[1] ?? '')
  const unsaid = Object.keys(english).filter(key => !text.includes(`'${key}'`) && !begun.some(start => key.startsWith(start)))
  expect(unsaid).toEqual([])
})

const messages: readonly (readonly [key: string, text: string])[] = Object.entries(english)

/** The text as it begins and ends on the page: without tags. */
const withoutTags = (text: string): string => text.replace(/<\/?\w+>/g, '')
/** The text as it is seen: also without what is only heard. */
const seenOf = (text: string): string => withoutTags(text.replace(/<sr>.*?<\/sr>/g, ''))

const keysWhere = (isWrong: (key: string, text: string) => boolean): readonly string[] =>
  messages.filter(([key, text]) => isWrong(key, text)).map(([key]) => key)

it('has no message that begins or ends as a part that is glued to another', () => {
  expect(keysWhere((_, text) => /^[\s.,:;)·…–-]|[\s,;(–-]$/.test(withoutTags(text).replace(/\n$/, '')))).toEqual([])
})

/** Keys, or their beginnings, of the messages that begin with a small letter though they are whole. */
const smallBeginnings: readonly string[] = [
  // Values of an argument of another message: what was undone, what fills a playlist, when music stops, a moment, the fault of a file.
  'edits.detailsEditedInSentence',
  'edits.thumbInSentence.',
  'edits.unnamed.',
  'files.holdsSomethingElse',
  'format.todayAtInSentence',
  'format.yesterdayAtInSentence',
  'places.filledWith.',
  'playback.sleepTimer.this',
  'query.chip.',
  'query.suggestion.',
  'query.trait.',
  'queue.edit.',
  // Lines of their own: the last of a list, one beside a dot, one beside an example, an example, the word between two choices.
  'format.andMore',
  'lists.unknownSong',
  'query.agoForm',
  'query.bracketsForm',
  'query.comparisonForm',
  'query.dateForm',
  'query.lengthForm',
  'query.means',
  'query.rangeForm',
  'query.ratingForm',
  'signIn.choiceSeparator',
  'signIn.finding.',
  'smartPlaylists.limitCount',
  'smartPlaylists.queryExample',
  // Names of programs.
  'commandLine.',
  'desktop.startAtLoginAllowed.mac',
]

it('has no message that begins with a small letter, but for those that are whole nevertheless', () => {
  const small = keysWhere((_, text) => /^[a-z]/.test(withoutTags(text)))
  expect(small.filter(key => !smallBeginnings.some(start => key.startsWith(start)))).toEqual([])
  expect(smallBeginnings.filter(start => !small.some(key => key.startsWith(start)))).toEqual([])
})

it('calls a question “…Question”, unless it is a heading', () => {
  expect(keysWhere((key, text) => /^[^.]*\?$/.test(withoutTags(text)) && !/(Question|Heading)$/.test(key))).toEqual([])
  expect(keysWhere((key, text) => key.endsWith('Question') && !withoutTags(text).endsWith('?'))).toEqual([])
})

/** Messages that end with “…” because something is under way. */
const underWay: readonly string[] = [
  'devices.connectingTo',
  'devices.lookingForDevices',
  'devices.movingHereFrom',
  'devices.movingTo',
  'lists.movingHere',
  'lists.movingThere',
  'places.lookingForSongs',
]

it('calls what leads to a dialog “…Ellipsis”, and nothing else', () => {
  const wrong = keysWhere((key, text) => seenOf(text).endsWith('…') !== key.endsWith('Ellipsis'))
  expect(wrong).toEqual(underWay)
})

it('has one ending for what explains, Description, and one for what to do next, Hint', () => {
  const others = /(Advice|Consequences|Detail|Explanation|How|HowTo|What|Which|Who|Whom)$|\.(advice|description|detail|hint|question|text)$/
  // Allowed, because this message is the name of a field.
  expect(keysWhere(key => others.test(key))).toEqual(['places.description'])
})

it('calls what is only heard “…Label”', () => {
  const said = code()
  const times = (key: string, before: string): number => said.split(`${before}'${key}'`).length - 1
  const heard = keysWhere(key => times(key, 'aria-label={t(') > 0 && times(key, 'aria-label={t(') === times(key, ''))
  expect(heard.length).toBeGreaterThan(20)
  // Keys of actions and names of things are exempt, as one key serves both as a label and as visible text.
  expect(heard.filter(key => !key.endsWith('Label') && !/^(actions|count|fields|kinds)\./.test(key))).toEqual([])
})

it('names arguments by the noun of what is put in', () => {
  const questions = /Of$|^(what|when|where|which|who|why|how|here|there|asked|done|failed|found|instead|known|left|most|sent|typed)$/
  const wrong = messages.flatMap(([key, text]) =>
    [...text.matchAll(/\{(\w+)[,}]/g)].flatMap(([, name = '']) => (questions.test(name) ? [`${key}: ${name}`] : [])),
  )
  // Kept, because the journals of uploads on people's disks hold the argument `why` of this message.
  expect(wrong).toEqual(['errors.uploadFileUnreadable: why'])
})

it('has no argument of the name of a tag, as both are given in one object', () => {
  const namesIn = (text: string, form: RegExp): readonly string[] => [...text.matchAll(form)].map(([, name = '']) => name)
  expect(keysWhere((_, text) => namesIn(text, /<(\w+)>/g).some(tag => namesIn(text, /\{(\w+)[,}]/g).includes(tag)))).toEqual([])
})
