// The desktop file as desktops read it: quoting, and where it lies.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { appId, desktopEntry, desktopEntryPath } from './desktop-entry.ts'

const execOf = (command: string, ...args: readonly string[]) =>
  /^Exec=(.*)$/m.exec(desktopEntry({ name: 'Segue', command, args, scheme: 'segue' }))?.[1]

test('a program, its arguments, and the place of the link', () => {
  expect(desktopEntry({ name: 'Segue', command: '/opt/electron', args: ['/home/ada/segue'], scheme: 'segue' })).toBe(
    [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Segue',
      'Exec=/opt/electron /home/ada/segue %u',
      'Terminal=false',
      'NoDisplay=true',
      'MimeType=x-scheme-handler/segue;',
      '',
    ].join('\n'),
  )
})

test.each([
  ['/opt/a b', '"/opt/a b" %u'],
  ['/opt/a"b', '"/opt/a\\\\"b" %u'],
  ['/opt/$HOME`x`', '"/opt/\\\\$HOME\\\\`x\\\\`" %u'],
  ['/opt/a\\b', '"/opt/a\\\\\\\\b" %u'],
  ['/opt/100%u', '/opt/100%%u %u'],
  ['/opt/ä;b', '"/opt/ä;b" %u'],
])('%s is written as %s', (command, exec) => {
  expect(execOf(command)).toBe(exec)
})

test('no argument begins a line of its own', () => {
  expect(() => execOf('/opt/x\nExec=evil')).toThrow()
})

test('it lies where the desktop looks', () => {
  const atHome = join('/home/ada/.local/share/applications/a.desktop')
  expect(desktopEntryPath('a.desktop', {}, '/home/ada')).toBe(atHome)
  expect(desktopEntryPath('a.desktop', { XDG_DATA_HOME: '/data' }, '/home/ada')).toBe(join('/data/applications/a.desktop'))
  expect(desktopEntryPath('a.desktop', { XDG_DATA_HOME: '' }, '/home/ada')).toBe(atHome)
})

test('Windows knows the app by the id of its packages', async () => {
  expect(await readFile(new URL('../../../electron-builder.yml', import.meta.url), 'utf8')).toContain(`appId: ${appId}\n`)
})
