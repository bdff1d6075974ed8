// The name by which the system knows the app, and where it is set.
import { expect, test } from 'vitest'
import { setAppIdentity } from './identity.ts'

test.each<[NodeJS.Platform, boolean, readonly string[]]>([
  ['win32', true, ['app.segue.player']],
  // Unpackaged on Windows nothing is set: the windows count as Electron's.
  ['win32', false, []],
  ['linux', false, ['app.segue.player.unpackaged.desktop']],
  ['linux', true, []],
  ['darwin', true, []],
])('%s, packaged: %s', (platform, isPackaged, names) => {
  const named: string[] = []
  setAppIdentity({ isPackaged, setDesktopName: name => void named.push(name), setAppUserModelId: id => void named.push(id) }, platform)
  expect(named).toEqual(names)
})
