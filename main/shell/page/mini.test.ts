// Large window and small one: either is shown, never both, and the large one comes back however the small one ends.
import { EventEmitter } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import { initialState } from '../../../shared/app-state.ts'
import { ok } from '../../../shared/errors.ts'
import type { StatePatch } from '../../../shared/ipc/contract.ts'
import { miniRequests, requestNames } from '../../../shared/ipc/request-names.ts'
import { silentLog } from '../../log.ts'
import { createStore, type Store } from '../../store.ts'
import { cancelHide, hide } from '../window/hiding.ts'
import type { Handlers } from './ipc-server.ts'
import { createMini, type Mini } from './mini.ts'

let last = 0
/** As Electron's windows behave on Windows and Linux: each show is told, and what is gone throws. */
class Window extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), { id: ++last })
  visible = false
  gone = false
  address = ''
  show() {
    if (this.gone) throw new Error('Object has been destroyed')
    this.visible = true
    this.emit('show')
  }
  hide() {
    this.visible = false
  }
  isFullScreen() {
    return false
  }
  setFullScreen() {
    throw new Error('It is in none')
  }
  focus() {
    if (this.gone) throw new Error('Object has been destroyed')
  }
  destroy() {
    if (this.gone) throw new Error('Object has been destroyed')
    this.gone = true
    this.visible = false
    this.emit('closed')
  }
  isVisible() {
    if (this.gone) throw new Error('Object has been destroyed')
    return this.visible
  }
  isDestroyed() {
    return this.gone
  }
  /** Loading fails where the window goes meanwhile, or where there is no page. */
  async loadURL(address: string) {
    this.address = address
    whileLoading()
    if (this.gone || isWithoutPage) throw new Error('ERR_ABORTED')
  }
}
/**
 * On macOS what covers a window, and what uncovers it, is told as if it was hidden and shown; and it takes its time to leave full screen.
 */
class MacWindow extends Window {
  full = true
  override isFullScreen() {
    return this.full
  }
  override setFullScreen() {
    // Leaving full screen brings the window's space to the front, which macOS reports as `show`.
    this.emit('show')
    leaves = () => {
      this.full = false
      this.emit('leave-full-screen')
    }
  }
  override show() {
    this.visible = true
    setImmediate(() => this.emit('show'))
  }
}

let store: Store
let large: Window
let small: Window[]
let sent: StatePatch[]
let quitting: boolean
let mini: Mini
let isWithoutPage: boolean
let whileLoading: () => void
let leaves: () => void
const begin = (made: Window) => {
  store = createStore(initialState)
  large = made
  large.show()
  small = []
  sent = []
  quitting = false
  isWithoutPage = false
  whileLoading = () => undefined
  mini = createMini<Window>({
    store,
    mainWindow: large,
    hideMainWindow: () => hide(large),
    raiseMainWindow: () => {
      if (large.gone) return
      cancelHide(large)
      large.show()
      large.focus()
    },
    openWindow: async () => {
      const window = new Window()
      small.push(window)
      return { window, settled: async () => undefined }
    },
    send: (_to, patch) => void sent.push(patch),
    handlers: () => Object.fromEntries(requestNames.map(name => [name, async () => ok(name)])) as unknown as Handlers,
    isQuitting: () => quitting,
    log: silentLog,
  })
}
beforeEach(() => begin(new Window()))
const turn = () => new Promise(resolve => setImmediate(resolve))
const opened = async () => {
  await mini.open()
  small.at(-1)?.emit('ready-to-show')
  await turn()
}
const shown = () => [large.visible, ...small.map(({ visible }) => visible)]
const patches = async () => {
  store.set('wakes', store.get().wakes + 1)
  await new Promise(resolve => setImmediate(resolve))
  return sent.splice(0).length
}

test('it takes the place of the large window once its page is there, and hears of each change until it is closed', async () => {
  expect(await patches()).toBe(0)
  await mini.open()
  expect(small.map(({ address }) => address)).toEqual(['app://app/mini.html'])
  expect(shown()).toEqual([true, false])
  small[0]?.emit('ready-to-show')
  expect(shown()).toEqual([false, true])
  expect(await patches()).toBe(1)
  mini.close()
  expect(shown()).toEqual([true, false])
  expect(await patches()).toBe(0)
})

test('it is there once, however often it is asked for, and can come again', async () => {
  await Promise.all([opened(), mini.open(), mini.open()])
  expect(small).toHaveLength(1)
  mini.close()
  mini.close()
  await opened()
  expect(shown()).toEqual([false, false, true])
})

test('whatever shows the large window ends it; closed, or crashed, it gives the place back; not at the end', async () => {
  await opened()
  large.show()
  expect(small[0]?.gone).toBe(true)
  await opened()
  small[1]?.webContents.emit('render-process-gone')
  expect(shown()).toEqual([true, false, false])
  await opened()
  large.destroy()
  expect(small[2]?.gone).toBe(true)
})

test('closed while its page loads it is just gone; without a page that is told, and it can be opened again', async () => {
  whileLoading = () => mini.close()
  await expect(mini.open()).resolves.toBeUndefined()
  expect(small.map(({ gone }) => gone)).toEqual([true])
  whileLoading = () => undefined
  isWithoutPage = true
  await expect(mini.open()).rejects.toThrow('ERR_ABORTED')
  isWithoutPage = false
  await opened()
  expect(shown()).toEqual([false, false, false, true])
})

test('at the end nothing is shown any more, and nothing is opened', async () => {
  await opened()
  quitting = true
  small[0]?.destroy()
  await mini.open()
  expect(shown()).toEqual([false, false])
})

test('on macOS the large window may be uncovered while the small one loads', async () => {
  const window = new MacWindow()
  window.full = false
  begin(window)
  whileLoading = () => void large.emit('show')
  await opened()
  expect(shown()).toEqual([false, true])
  large.show()
  await turn()
  expect(shown()).toEqual([true, false])
})

test('from full screen the large window goes first, and one of both is always there', async () => {
  begin(new MacWindow())
  await opened()
  expect(shown()).toEqual([true, false])
  leaves()
  await turn()
  expect(shown()).toEqual([false, true])
  mini.close()
  await turn()
  expect(shown()).toEqual([true, false])
})

test('who asks for the large window while it leaves full screen has it, and no small one; so has who closes that', async () => {
  for (const ask of [() => cancelHide(large), () => mini.close()]) {
    begin(new MacWindow())
    small = []
    await opened()
    ask()
    await turn()
    leaves()
    await turn()
    expect(shown()).toEqual([true, false])
    expect(small[0]?.gone).toBe(true)
  }
})

test('its page may ask what the list says, nobody else, and nobody once it is closed', async () => {
  await opened()
  const asked = (id = small[0]?.webContents.id ?? 0, url = 'app://app/mini.html') => ({
    sender: { id },
    senderFrame: { url, parent: null },
  })
  expect(Object.keys(mini.handlersOf(asked()) ?? {})).toEqual([...miniRequests])
  expect(await mini.handlersOf(asked())?.['state.get'](undefined)).toMatchObject({ ok: true, value: { seq: 0 } })
  expect(mini.handlersOf(asked(large.webContents.id))).toBeNull()
  expect(mini.handlersOf(asked(undefined, 'https://elsewhere.test/mini.html'))).toBeNull()
  const before = asked()
  mini.close()
  expect(mini.handlersOf(before)).toBeNull()
})
