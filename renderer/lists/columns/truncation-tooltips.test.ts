// @vitest-environment happy-dom
// A cut text tells the whole of itself when the pointer is on it, and never what stood there before.
import { expect, it, vi } from 'vitest'
import { startTruncationTooltips } from './truncation-tooltips.ts'

function table(text: string, isCut: boolean) {
  const scroller = document.createElement('div')
  scroller.innerHTML = '<div class="tr"><div class="cut"></div></div>'
  const cell = scroller.querySelector<HTMLElement>('.cut')
  if (cell === null) throw new Error('There is no cell')
  cell.textContent = text
  vi.spyOn(cell, 'scrollWidth', 'get').mockReturnValue(isCut ? 300 : 100)
  vi.spyOn(cell, 'clientWidth', 'get').mockReturnValue(100)
  const stop = startTruncationTooltips(scroller, scroller)
  const move = (): boolean => cell.dispatchEvent(new Event('pointermove', { bubbles: true }))
  return { scroller, cell, move, stop }
}

it('tells what is cut, and nothing of what is whole', () => {
  const cut = table('A very long name', true)
  const whole = table('A name', false)
  expect(cut.cell.hasAttribute('title')).toBe(false)
  cut.move()
  whole.move()
  expect([cut.cell.title, whole.cell.hasAttribute('title')]).toEqual(['A very long name', false])
})

it('tells another text that comes under the pointer, and nothing while it is scrolled or when it is no more watched', () => {
  const { scroller, cell, move, stop } = table('First', true)
  move()
  cell.textContent = 'Second'
  move()
  expect(cell.title).toBe('Second')
  scroller.dispatchEvent(new Event('scroll'))
  expect(cell.hasAttribute('title')).toBe(false)
  stop()
  move()
  expect(cell.hasAttribute('title')).toBe(false)
})
