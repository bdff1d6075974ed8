// When the page counts as gone, and how often it is reloaded after a crash.
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { silentLog } from '../../log.ts'
import { onPageGone, reloadCrashedPage } from './page-crash.ts'

function open() {
  let reloads = 0
  const webContents = Object.assign(new EventEmitter(), { reload: () => void reloads++ })
  return { window: { webContents }, webContents, reloads: () => reloads }
}

test('it is gone once another document is there, or its process ends; one that only begins to load may still be refused', () => {
  const { window, webContents } = open()
  let went = 0
  onPageGone(window, () => void went++)
  for (const event of ['did-start-loading', 'did-start-navigation', 'will-navigate', 'did-navigate-in-page']) webContents.emit(event)
  expect(went).toBe(0)
  webContents.emit('did-navigate')
  webContents.emit('render-process-gone', {}, { reason: 'crashed' })
  expect(went).toBe(2)
})

test('a page that dies comes back, but not twice in a minute: that is a bug', () => {
  const { window, webContents, reloads } = open()
  let now = 0
  reloadCrashedPage(window, { log: silentLog, steady: () => now })
  const dies = (reason = 'oom') => webContents.emit('render-process-gone', {}, { reason })
  dies('clean-exit')
  expect(reloads()).toBe(0)
  dies()
  now = 60_001
  dies()
  expect(reloads()).toBe(2)
  now += 60_000
  expect(() => dies()).toThrow('twice in a minute: oom')
  expect(reloads()).toBe(2)
})
