// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { saveFocus } from './save-focus.ts'

const add = (name: string, within: Element = document.body): HTMLElement => {
  const element = within.appendChild(document.createElement(name))
  element.tabIndex = -1
  return element
}
afterEach(() => document.body.replaceChildren())

describe('a layer that borrows the focus', () => {
  it('gives it back to what had it', () => {
    const opener = add('button')
    opener.focus()
    const giveBack = saveFocus()
    const layer = add('div')
    add('button', layer).focus()
    giveBack(layer)
    expect(document.activeElement).toBe(opener)
  })
  it('leaves it where the person has gone on to', () => {
    add('button').focus()
    const giveBack = saveFocus()
    const elsewhere = add('button')
    elsewhere.focus()
    giveBack(add('div'))
    expect(document.activeElement).toBe(elsewhere)
  })
  it('gives it to the page on top when what had it is gone', () => {
    add('main')
    const top = add('main')
    const opener = add('button')
    opener.focus()
    const giveBack = saveFocus()
    opener.remove()
    giveBack()
    expect(document.activeElement).toBe(top)
  })
  it('gives nothing back that nothing had', () => {
    add('main')
    saveFocus()()
    expect(document.activeElement).toBe(document.body)
  })
})
