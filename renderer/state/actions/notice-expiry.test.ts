// The end of a session is told where a person sees it: on the strip, or above the player bar while that is scrolled away.
import { expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { createNotices } from '../notices.ts'
import { createView } from '../view/view.ts'
import { startNoticeExpiry } from './notice-expiry.ts'

const person = { userId: '1', name: 'Ada', email: null, premium: false }
const signedIn = { phase: 'signed-in', person, scopes: null, storedIn: 'keychain' } as const
const ended = { phase: 'expired', person, error: { code: 'expired', message: 'You were signed out from another device.' } } as const

function page(scroll: number) {
  const mirror = createStore<AppState>(() => ({ ...initialState, account: signedIn }))
  const view = createView({ kind: 'songs' })
  view.registerScrollReader(() => scroll)
  const notices = createNotices()
  startNoticeExpiry({ mirror, view, notices })
  return { become: (account: AppState['account']) => mirror.setState({ account }), texts: () => notices.getState().map(({ text }) => text) }
}

test('once, while the page is scrolled', () => {
  const { become, texts } = page(300)
  become(ended)
  become({ ...ended })
  expect(texts()).toEqual([expect.stringContaining('You were signed out from another device.')])
})

test('not while the strip is in sight, and not to who knows already', () => {
  const atTop = page(0)
  atTop.become(ended)
  expect(atTop.texts()).toEqual([])
  const again = page(300)
  again.become({ phase: 'signing-in', progress: { phase: 'finishing' }, previousPerson: person })
  again.become(ended)
  expect(again.texts()).toEqual([])
})
