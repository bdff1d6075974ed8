// Hiding a window: at once, or once it has left full screen; who asks for it meanwhile keeps it.
import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { bringForward } from './bring-forward.ts'
import { cancelHide, hide } from './hiding.ts'

/** Out of full screen it comes some time later, as on macOS. */
class Window extends EventEmitter {
  hidden = 0
  private full: boolean
  constructor(full: boolean) {
    super()
    this.full = full
  }
  isFullScreen() {
    return this.full
  }
  setFullScreen() {
    setTimeout(() => {
      this.full = false
      this.emit('leave-full-screen')
    }, 20)
  }
  hide() {
    this.hidden += 1
  }
  isDestroyed = () => false
  isMinimized = () => false
  restore = () => undefined
  show = () => undefined
  focus = () => undefined
}

test('at once, or behind full screen, once', async () => {
  const plain = new Window(false)
  const isHidden = hide(plain)
  expect(plain.hidden).toBe(1)
  expect(await isHidden).toBe(true)
  const full = new Window(true)
  const both = [hide(full), hide(full)]
  expect(full.hidden).toBe(0)
  expect(await Promise.all(both)).toEqual([true, true])
  expect(full.hidden).toBe(1)
})

test('on Windows, where the event comes first and the former style shows the window again', async () => {
  class WindowsWindow extends Window {
    visible = true
    private isFull = true
    override isFullScreen() {
      return this.isFull
    }
    override setFullScreen() {
      this.emit('leave-full-screen')
      this.isFull = false
      this.visible = true
    }
    override hide() {
      this.visible = false
    }
  }
  const window = new WindowsWindow(true)
  expect(await hide(window)).toBe(true)
  expect(window.visible).toBe(false)
  const kept = new WindowsWindow(true)
  const isHidden = hide(kept)
  cancelHide(kept)
  expect(await isHidden).toBe(false)
  await new Promise(resolve => setImmediate(resolve))
  expect(kept.visible).toBe(true)
})

test('called for meanwhile it stays, and can be hidden another time', async () => {
  const window = new Window(true)
  cancelHide(window)
  const isHidden = hide(window)
  bringForward(window)
  expect(await isHidden).toBe(false)
  await new Promise(resolve => setTimeout(resolve, 40))
  expect(window.hidden).toBe(0)
  expect(await hide(window)).toBe(true)
})
