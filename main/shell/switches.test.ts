// The switches that Chromium starts with. A driver of tests sets some of its own, so that no test of a window would miss these.
import { expect, test } from 'vitest'
import { setSwitches } from './switches.ts'

test('sound may begin without a press, and a page out of sight keeps its timers', () => {
  const switches = new Map<string, string | undefined>()
  setSwitches({ appendSwitch: (name, value) => void switches.set(name, value) })
  // Strictly, as a switch without a value counts for `toEqual` as one that is missing.
  expect(Object.fromEntries(switches)).toStrictEqual({
    'autoplay-policy': 'no-user-gesture-required',
    'disable-background-timer-throttling': undefined,
  })
})
