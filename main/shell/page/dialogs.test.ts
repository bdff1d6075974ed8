// Where the system's dialogs begin, and what comes of them.
import { join } from 'node:path'
import type { BrowserWindow, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { expect, test } from 'vitest'
import { createDialogs } from './dialogs.ts'

/** A window without members, as dialogs only pass it on to Electron. */
const window = {} as unknown as BrowserWindow
function open(canceled = false, folder = (name: string): string => `/home/ada/${name}`) {
  const begun: (string | undefined)[] = []
  const ask = createDialogs(window, {
    dialog: {
      showOpenDialog: async (...given: [unknown, OpenDialogOptions?]) => {
        begun.push(given[1]?.defaultPath)
        return { canceled, filePaths: canceled ? [] : ['/chosen'] }
      },
      showSaveDialog: async (...given: [unknown, SaveDialogOptions?]) => {
        begun.push(given[1]?.defaultPath)
        return { canceled, filePath: canceled ? '' : '/written' }
      },
      showMessageBox: async () => ({ response: canceled ? 1 : 0, checkboxChecked: false }),
    },
    folder,
  })
  return { ask, begun }
}
const all = async ({ ask }: ReturnType<typeof open>) => [
  await ask.folder(),
  await ask.playlistFile(),
  await ask.presetFile(),
  await ask.smartPlaylistFile(),
  await ask.settingsFile(),
  await ask.savePathFor('settings', 'mine.json'),
  await ask.musicFiles(),
  await ask.musicFolders(),
]

test('each begins where such files are, and gives what was chosen', async () => {
  const at = open()
  expect(await all(at)).toEqual([...Array(5).fill('/chosen'), '/written', ['/chosen'], ['/chosen']])
  expect(at.begun).toEqual([
    '/home/ada/music',
    '/home/ada/music',
    ...Array(3).fill('/home/ada/documents'),
    join('/home/ada/documents/mine.json'),
    '/home/ada/music',
    '/home/ada/music',
  ])
  expect(await at.ask.savePathFor('song', 'Blue Harbour - Slack Water.flac')).toBe('/written')
  expect(at.begun.at(-1)).toBe(join('/home/ada/music/Blue Harbour - Slack Water.flac'))
  expect(await at.ask.confirmHosts(['evil.test'])).toBe(true)
})

test('one that is closed gives nothing', async () => {
  const at = open(true)
  expect(await all(at)).toEqual([...Array(6).fill(null), [], []])
  expect(await at.ask.confirmHosts(['evil.test'])).toBe(false)
})

test('where the system names no such folder they begin at home, and without a home as Electron likes', async () => {
  const unnamed = (name: string): string => {
    throw new Error(`Failed to get '${name}' path`)
  }
  const home = open(false, name => (name === 'home' ? '/home/ada' : unnamed(name)))
  await all(home)
  expect(home.begun).toEqual([...Array(5).fill('/home/ada'), join('/home/ada/mine.json'), '/home/ada', '/home/ada'])
  const nowhere = open(false, unnamed)
  expect(await all(nowhere)).toEqual(await all(open()))
  expect(nowhere.begun).toEqual([...Array(5).fill(undefined), 'mine.json', undefined, undefined])
})

test('while one is open, all others are as if closed; once it is closed, the next one opens', async () => {
  const opened: ((filePaths: readonly string[]) => void)[] = []
  const never = () => Promise.reject(new Error('A second dialog opened'))
  const ask = createDialogs(window, {
    dialog: {
      showOpenDialog: () => new Promise(resolve => opened.push(files => resolve({ canceled: files.length === 0, filePaths: [...files] }))),
      showSaveDialog: never,
      showMessageBox: never,
    },
    folder: name => name,
  })
  const first = ask.folder()
  expect(await all({ ask, begun: [] })).toEqual([...Array(6).fill(null), [], []])
  expect(await ask.confirmHosts(['evil.test'])).toBe(false)
  expect(opened).toHaveLength(1)
  opened[0]?.(['/music'])
  expect(await first).toBe('/music')
  await expect(ask.savePathFor('song', 'a')).rejects.toThrow('A second dialog opened')
  const next = ask.musicFiles()
  opened[1]?.(['/one', '/two'])
  expect(await next).toEqual(['/one', '/two'])
})
