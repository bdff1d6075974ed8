// The application menu: every key is there once, and a click asks for the right thing.
import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { emptyPlayback, type Playback } from '../../../shared/queue/model.ts'
import { menuTemplate } from './menu.ts'

function open(mac: boolean, playback: Partial<Playback> = {}) {
  const asked: unknown[] = []
  const template = menuTemplate({
    mac,
    developer: false,
    show: action => asked.push(action),
    openMini: () => asked.push('mini'),
    command: make => asked.push(make({ ...emptyPlayback, ...playback })),
  })
  const items = template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []))
  const click = (label: string) => {
    const found: MenuItemConstructorOptions | undefined = items.find(item => item.label === label)
    found?.click?.(undefined as never, undefined, undefined as never)
    return asked.at(-1)
  }
  return { items, click }
}

test.each([true, false])('no key is taken twice (mac: %s)', mac => {
  const keys = open(mac).items.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [accelerator]))
  expect(new Set(keys).size).toBe(keys.length)
})

test('items ask for what they say', () => {
  const { click } = open(false)
  expect(click('Search')).toBe('search')
  expect(click('Settings…')).toBe('settings')
  expect(click('Add music…')).toBe('uploads')
  expect(click('Mini player')).toBe('mini')
  expect(click('Next')).toEqual({ type: 'next' })
})

test('switches go by the playback at the moment of the click', () => {
  expect(open(false, { paused: true }).click('Play or pause')).toEqual({ type: 'resume' })
  expect(open(false, { paused: false }).click('Play or pause')).toEqual({ type: 'pause' })
  expect(open(false, { volume: 0.98 }).click('Louder')).toEqual({ type: 'volume', volume: 1 })
  expect(open(false, { volume: 0.02 }).click('Quieter')).toEqual({ type: 'volume', volume: 0 })
  expect(open(false, { repeat: 'track' }).click('Repeat')).toEqual({ type: 'repeat', mode: 'none' })
})

test('keys that depend on the focus are left to the page', () => {
  const playback = open(false).items.filter(({ label }) => label === 'Play or pause' || label === 'Next')
  expect(playback.map(({ registerAccelerator }) => registerAccelerator)).toEqual([false, false])
})

test('on macOS, where the menu hears every key it shows, none acts while somebody writes, and Cmd W closes', () => {
  const { items } = open(true)
  const keys = items.flatMap(({ accelerator }) => (accelerator === undefined ? [] : [String(accelerator)]))
  expect(keys.filter(key => !/^(Cmd|CmdOrCtrl|Ctrl|Alt)\+/.test(key))).toEqual([])
  expect(items.some(({ label }) => label === 'Play or pause')).toBe(true)
  expect(items.some(({ role }) => role === 'close')).toBe(true)
})
