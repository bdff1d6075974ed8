// What closing the window means: asked once where there is a tray, hidden on macOS, and never in the way of quitting.
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { type DesktopSetting, defaultDesktop } from '../../../shared/desktop/settings.ts'
import { followClosing } from './closing.ts'

function open({
  platform = 'linux' as AppState['system']['platform'],
  full = false,
  isIconSeen = true,
  answers = [] as ('hide' | 'quit' | null | Error)[],
} = {}) {
  const done: string[] = []
  const app = Object.assign(new EventEmitter(), { quit: () => void done.push('quit') })
  const window = Object.assign(new EventEmitter(), {
    isDestroyed: () => false,
    isFullScreen: () => full,
    setFullScreen: () => void done.push('leaves full screen'),
    hide: () => void done.push('hide'),
    minimize: () => void done.push('minimize'),
  })
  let desktop: DesktopSetting = defaultDesktop
  followClosing({
    app,
    window,
    state: () => ({ settings: { ...initialState.settings, desktop }, system: { ...initialState.system, platform } }),
    isIconSeen: () => isIconSeen,
    ask: async isSeen => {
      done.push(isSeen ? 'ask' : 'ask about the taskbar')
      const answer = answers.shift() ?? null
      if (answer instanceof Error) throw answer
      return answer
    },
    remember: closing => {
      desktop = { ...desktop, closing }
    },
  })
  return {
    app,
    window,
    done,
    set: (change: Partial<DesktopSetting>) => {
      desktop = { ...desktop, ...change }
    },
    /** Whether the window is closed by it, and with it the app. */
    close: async () => {
      let closed = true
      window.emit('close', {
        preventDefault: () => {
          closed = false
        },
      })
      await new Promise(resolve => setImmediate(resolve))
      return closed
    },
  }
}

it('asks the first time what closing means, and does that from then on', async () => {
  const { close, done } = open({ answers: [null, 'hide'] })
  expect(await close()).toBe(false)
  expect(done).toEqual(['ask'])
  expect(await close()).toBe(false)
  expect(await close()).toBe(false)
  expect(done).toEqual(['ask', 'ask', 'hide', 'hide'])
})

it('waits in the taskbar where no icon would lead back to it, but on macOS, where the dock does', async () => {
  const { close, done } = open({ isIconSeen: false, answers: ['hide'] })
  expect(await close()).toBe(false)
  expect(await close()).toBe(false)
  expect(done).toEqual(['ask about the taskbar', 'minimize', 'minimize'])
  const mac = open({ isIconSeen: false, platform: 'mac' })
  await mac.close()
  expect(mac.done).toEqual(['hide'])
})

it('quits where that was the answer, at once and from then on', async () => {
  const { close, done } = open({ platform: 'win', answers: ['quit'] })
  expect(await close()).toBe(false)
  expect(done).toEqual(['ask', 'quit'])
  expect(await close()).toBe(true)
})

it('asks one question at a time', async () => {
  const { window, done } = open({ answers: ['hide', 'hide'] })
  for (let times = 0; times < 3; times++) window.emit('close', { preventDefault: () => undefined })
  await new Promise(resolve => setImmediate(resolve))
  expect(done).toEqual(['ask', 'hide'])
})

it('asks anew after a question that could not be shown, which is a bug', async () => {
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  const bugs: unknown[] = []
  process.on('unhandledRejection', bug => void bugs.push(bug))
  const { close, done } = open({ answers: [new Error('no screen'), 'hide'] })
  expect([await close(), await close()]).toEqual([false, false])
  expect([done, bugs]).toEqual([['ask', 'ask', 'hide'], [new Error('no screen')]])
  process.removeAllListeners('unhandledRejection')
  for (const other of others) process.on('unhandledRejection', other)
})

it('hides on macOS, unasked, and leaves full screen first', async () => {
  const { close, done, window } = open({ platform: 'mac', full: true })
  expect(await close()).toBe(false)
  expect(done).toEqual(['leaves full screen'])
  window.emit('leave-full-screen')
  await new Promise(resolve => setImmediate(resolve))
  expect(done).toEqual(['leaves full screen', 'hide'])
})

it('quits without an icon in the tray, and whenever the app is quitting', async () => {
  const without = open()
  without.set({ tray: false, closing: 'hide' })
  expect(await without.close()).toBe(true)
  const quitting = open({ platform: 'mac' })
  quitting.app.emit('before-quit')
  expect(await quitting.close()).toBe(true)
})
