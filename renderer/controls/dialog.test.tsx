// @vitest-environment happy-dom
// A dialog that Esc closes is closed for everybody at once: keys that follow belong to what is behind it.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = (busy: boolean) => {
  const close = vi.fn()
  render(
    <Dialog className="" label="Question" onClose={close} busy={busy}>
      <p>Really?</p>
    </Dialog>,
  )
  return close
}
/** Fires the `cancel` event that the browser sends on Esc before it closes the dialog; returns whether the browser may close it. */
const cancel = () => fireEvent(screen.getByRole('dialog', { name: 'Question' }), new Event('cancel', { cancelable: true }))

test('Esc closes it before the browser has told so', () => {
  const close = open(false)
  expect(cancel()).toBe(false)
  expect(close).toHaveBeenCalledTimes(1)
})

test('while what was decided is being done Esc does nothing', () => {
  const close = open(true)
  expect(cancel()).toBe(false)
  expect(close).not.toHaveBeenCalled()
})
