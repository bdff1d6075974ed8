// The switches that Chromium starts with. A driver of tests sets some of its own, so that no test of a window would miss these.
import { expect, test } from 'vitest'
import { setSwitches } from './switches.ts'

function set(platform: NodeJS.Platform, asked = ''): Readonly<Record<string, string | undefined>> {
  const switches = new Map<string, string | undefined>()
  const commandLine = { appendSwitch: (name: string, value?: string) => void switches.set(name, value), getSwitchValue: () => asked }
  setSwitches(commandLine, platform)
  return Object.fromEntries(switches)
}

test('sound may begin without a press, and a page out of sight keeps its timers', () => {
  // Strictly, as a switch without a value counts for `toEqual` as one that is missing.
  expect(set('darwin')).toStrictEqual({
    'autoplay-policy': 'no-user-gesture-required',
    'disable-background-timer-throttling': undefined,
  })
})

test('on Linux alone Chromium shows no player of its own, and what a person switched off stays off', () => {
  expect(set('linux')['disable-features']).toBe('HardwareMediaKeyHandling')
  expect(set('linux', 'Translate')['disable-features']).toBe('Translate,HardwareMediaKeyHandling')
  expect(set('win32', 'Translate')['disable-features']).toBeUndefined()
})
