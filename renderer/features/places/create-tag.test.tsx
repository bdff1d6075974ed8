// @vitest-environment happy-dom
// “New tag” on the page of tags.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { temporaryFrom } from '../../../shared/edits/edit.ts'
import { millis, tagId } from '../../../shared/ids.ts'
import { showPage, signedIn } from '../../tests/page-for-tests.ts'

let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => shown.close())

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the tag' })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Make' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const made = () => shown.asked.filter(({ name }) => name === 'edits.add').map(({ input }) => input)

it('makes a tag that is on no song; not without a name, nor one that is there', async () => {
  shown = await showPage({ state: signedIn, route: { kind: 'tags' } })
  const taken = shown.app.library.getState().library?.tags.name.at(0) ?? ''
  expect(taken).not.toBe('')
  fireEvent.click(screen.getByRole('button', { name: 'New tag…' }))
  expect(button().disabled).toBe(true)
  type('a'.repeat(201))
  expect(button().disabled).toBe(true)
  expect(screen.getByText('This is longer than 200 characters.')).toBeTruthy()
  type(` ${taken.toUpperCase()} `)
  expect(button().disabled).toBe(true)
  expect(screen.getByText('There is a tag of this name already.')).toBeTruthy()
  type(' Rainy days ')
  await act(async () => {
    fireEvent.click(button())
    await new Promise(resolve => setTimeout(resolve))
  })
  expect(made()).toEqual([{ edits: [{ kind: 'create-tag', id: expect.any(Number), name: 'Rainy days' }] }])
  expect((made()[0] as { edits: { id: number }[] }).edits[0]?.id).toBeGreaterThanOrEqual(temporaryFrom)
  expect(screen.queryByRole('textbox', { name: 'Name of the tag' })).toBeNull()
})

it('keeps the page as it is while a tag is made: its elements, and what has the focus', async () => {
  shown = await showPage({ state: signedIn, route: { kind: 'tags' } })
  const grid = await screen.findByRole('grid', { name: 'Tags' })
  const opener = screen.getByRole('button', { name: 'New tag…' })
  opener.focus()
  const edit = { kind: 'create-tag' as const, id: tagId(temporaryFrom), name: 'Zed' }
  const entries = [{ id: 'a', at: millis(0), edit, status: { kind: 'waiting' as const, sent: 0 } }]
  await act(async () => shown.setState({ edits: { entries, assignedIds: [] } }))
  expect((await screen.findAllByText('Zed')).length).toBeGreaterThan(0)
  expect([grid.isConnected, document.activeElement === opener]).toEqual([true, true])
})
