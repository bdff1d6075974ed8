// How the app detects that its windows run on Wayland.
import { expect, test } from 'vitest'
import { isWayland } from './wayland.ts'

test.each<[NodeJS.Platform, string | undefined, string, boolean]>([
  ['linux', 'wayland', '', true],
  ['linux', 'wayland', 'auto', true],
  ['linux', 'wayland', 'x11', false],
  ['linux', 'x11', 'wayland', true],
  ['linux', 'x11', '', false],
  ['linux', undefined, '', false],
  ['darwin', 'wayland', '', false],
])('%s, a session of %s, --ozone-platform=%s: %s', (platform, session, ozone, is) => {
  expect(isWayland(platform, { XDG_SESSION_TYPE: session }, ozone)).toBe(is)
})
