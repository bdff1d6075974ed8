// Notices reach whoever listens, in order, also those from before the page was there.
import { expect, test } from 'vitest'
import type { Notice } from '../shared/app-state.ts'
import { createNotices } from './notices.ts'

test('early notices wait for the first listener; later ones come at once; ids never repeat', () => {
  const { notify, listen } = createNotices()
  const heard: Notice[] = []
  notify('warning', 'early')
  listen(notice => heard.push(notice))
  notify('failure', 'late', 'words')
  expect(heard).toEqual([
    { id: 1, tone: 'warning', text: 'early' },
    { id: 2, tone: 'failure', text: 'late', answered: 'words' },
  ])
})

test('a page that was loaded again takes over, without hearing anything twice', () => {
  const { notify, listen } = createNotices()
  const [first, second]: [Notice[], Notice[]] = [[], []]
  notify('info', 'early')
  listen(notice => first.push(notice))
  notify('info', 'a')
  listen(notice => second.push(notice))
  notify('info', 'b')
  expect(first.map(({ text }) => text)).toEqual(['early', 'a'])
  expect(second.map(({ text }) => text)).toEqual(['b'])
})

test('a flood keeps the newest', () => {
  const { notify, listen } = createNotices()
  for (let count = 1; count <= 100; count += 1) notify('info', String(count))
  const heard: string[] = []
  listen(({ text }) => heard.push(text))
  expect(heard).toHaveLength(20)
  expect(heard.at(-1)).toBe('100')
})
