// Settings as a file: nothing of this computer or person in it, and of what comes in one nothing wrong.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leastCpuTime } from './cpu-time-for-tests.ts'
import { playlistId } from './ids.ts'
import { defaultSettings, type Settings, settingsPatch, settingsSchema } from './settings.ts'
import { replacedValues } from './settings-changes.ts'
import { type SettingsFile, settingsFile, settingsFileOf, settingsIn } from './settings-file.ts'

const mine: Settings = {
  ...defaultSettings,
  theme: 'light',
  deviceName: 'Kitchen',
  output: 'abc',
  outputName: 'Headphones',
  searches: ['my secrets'],
  desktop: { ...defaultSettings.desktop, localControl: true },
}
/** Reads a file as an account without folders of playlists does. */
const read = (file: SettingsFile) => settingsIn(file, defaultSettings, 'a')
const fileWith = (settings: Record<string, unknown>) => settingsFile.parse({ segue: 'settings', version: 1, settings })

test('a file holds what was set, and nothing of this computer or person alone', () => {
  const text = JSON.stringify(settingsFileOf(mine, 'a'))
  expect(text).not.toMatch(/Kitchen|abc|Headphones|secrets/)
  const { patch, skipped } = read(settingsFile.parse(JSON.parse(text)))
  expect(skipped).toBe(0)
  expect({ ...defaultSettings, ...patch }).toEqual({ ...defaultSettings, theme: 'light' })
})

test('what is wrong, unknown, or not meant to travel is left out and counted', () => {
  const hostile = JSON.parse(
    '{"theme":"dark","density":"huge","quality":7,"later":{"a":1},"searches":["x"],"desktop":{"localControl":true},"__proto__":{"theme":"light"}}',
  )
  expect(read(fileWith(hostile))).toEqual({ patch: { theme: 'dark' }, skipped: expect.any(Number) })
  expect(read(fileWith({ density: 'huge', quality: 7, later: 1, searches: ['x'], deviceName: 'y' })).skipped).toBe(5)
})

test('names of folders of a file hide and reorder nothing', () => {
  const folder = { id: 'f', name: 'Tr\u202eips\n\u2066', open: true, playlists: [1] }
  expect(read(fileWith({ playlistTree: [folder, 2] })).patch).toEqual({ playlistTree: [{ ...folder, name: 'Tr ips ' }, 2] })
})

test('whatever a file holds, what comes of it are settings, and taking it back restores those of before', () => {
  const member = fc.constantFrom(...Object.keys(defaultSettings), 'constructor', '__proto__', 'x')
  // As a file holds it, -0 included, which JSON writes as 0.
  const value = fc.oneof(
    fc.jsonValue().map(held => JSON.parse(JSON.stringify(held)) as unknown),
    fc.constantFrom('light', 'dark', 'compact', true, false, 0, 12, '320', defaultSettings.gain),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(member, value)), members => {
      const { patch } = read(fileWith(Object.fromEntries(members)))
      expect(settingsPatch.parse(patch)).toEqual(patch)
      const after = { ...mine, ...patch }
      expect(settingsSchema.parse(after)).toEqual(after)
      expect({ ...after, ...replacedValues(patch, mine) }).toEqual(mine)
    }),
  )
})

test('what a change replaces is only what it makes another', () => {
  expect(replacedValues({ theme: 'light', density: 'compact' }, mine)).toEqual({ density: 'normal' })
  expect(replacedValues({ desktop: defaultSettings.desktop }, mine)).toEqual({ desktop: mine.desktop })
  expect(replacedValues({}, mine)).toEqual({})
})

test('a file of very many members is looked through before anybody could notice', () => {
  const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [index.toString(36), 0]))
  const text = JSON.stringify({ segue: 'settings', version: 1, settings: { ...many, theme: 'dark' } })
  const look = () => expect(read(settingsFile.parse(JSON.parse(text)))).toEqual({ patch: { theme: 'dark' }, skipped: 100_000 })
  expect(leastCpuTime(look)).toBeLessThan(900)
})

test.each([
  ['of the same account', 'a', [2], [3], true],
  ['of another account', 'b', [2], [], false],
  ['of nobody', null, [2], [], false],
  ['of an earlier version, where there is none', undefined, [2], [], true],
  ['of an earlier version, where there is one', undefined, [2], [3], false],
  ['that is empty', 'a', [], [3], false],
] as const)('a tree of playlists %s', (_of, account, tree, present, isTaken) => {
  const file = { ...fileWith({ playlistTree: tree, theme: 'dark' }), ...(account !== undefined && { account }) }
  const { patch, skipped } = settingsIn(file, { ...defaultSettings, playlistTree: present.map(id => playlistId(id)) }, 'a')
  expect(patch).toEqual({ theme: 'dark', ...(isTaken && { playlistTree: tree }) })
  expect(skipped).toBe(isTaken || tree.length === 0 ? 0 : 1)
})
