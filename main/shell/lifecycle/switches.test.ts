// The switches that Chromium starts with. A driver of tests sets some of its own, so that no test of a window would miss these.
import { expect, test } from 'vitest'
import { setSwitches } from './switches.ts'

function set(platform: NodeJS.Platform, asked = '', of = 'disable-features'): Readonly<Record<string, string | undefined>> {
  const switches = new Map<string, string | undefined>()
  const commandLine = {
    appendSwitch: (name: string, value?: string) => void switches.set(name, value),
    getSwitchValue: (name: string) => (name === of ? asked : ''),
  }
  setSwitches(commandLine, platform)
  return Object.fromEntries(switches)
}

test('sound may begin without a press, and a page out of sight keeps its timers', () => {
  // Strictly, as a switch without a value counts for `toEqual` as one that is missing.
  expect(set('darwin')).toStrictEqual({
    'autoplay-policy': 'no-user-gesture-required',
    'disable-background-timer-throttling': undefined,
    'blink-settings': 'touchDragDropEnabled=true,touchDragEndContextMenu=true',
  })
})

test('a finger drags what it holds, and gets its menu, beside what was asked for', () => {
  expect(set('win32', 'minimumFontSize=20', 'blink-settings')['blink-settings']).toBe(
    'minimumFontSize=20,touchDragDropEnabled=true,touchDragEndContextMenu=true',
  )
})

test('on Linux alone Chromium shows no player of its own, and what a person switched off stays off', () => {
  expect(set('linux')['disable-features']).toBe('HardwareMediaKeyHandling')
  expect(set('linux', 'Translate')['disable-features']).toBe('Translate,HardwareMediaKeyHandling')
  expect(set('win32', 'Translate')['disable-features']).toBeUndefined()
})
