import { describe, expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { type AppState, initialState } from '../../../shared/app-state.ts'
import { type AppError, ok } from '../../../shared/errors.ts'
import { failedWith } from '../../../shared/errors-for-tests.ts'
import type { Reply } from '../../../shared/ipc/contract.ts'
import type { Views } from '../../../shared/list-views.ts'
import { defaultSettings } from '../../../shared/settings.ts'
import { createListViews } from './list-views.ts'

/** Main, answering when told to. */
function start() {
  const mirror = createStore<AppState>(() => initialState)
  const sent: Views[] = []
  const resolvers: ((reply: Reply<void>) => void)[] = []
  const failures: AppError[] = []
  const views = createListViews(
    mirror,
    {
      'settings.change': ({ views: wanted = {} }) => {
        sent.push(wanted)
        return new Promise(resolve => resolvers.push(resolve))
      },
    },
    error => failures.push(error),
  )
  const keep = (next: Views): void => mirror.setState({ settings: { ...defaultSettings, views: next } })
  const answer = async (reply: Reply<void>): Promise<void> => {
    resolvers.shift()?.(reply)
    await Promise.resolve()
    await Promise.resolve()
  }
  return { views, sent, failures, keep, answer }
}
const list = { layout: 'list' } as const

describe('how lists are looked at', () => {
  it('is so at once, and changes before the answer build on each other', async () => {
    const { views, sent, keep, answer } = start()
    views.change('songs', list)
    views.change('albums', list)
    expect(views.getState()).toEqual({ songs: list, albums: list })
    expect(sent.at(-1)).toEqual({ songs: list, albums: list })
    keep({ songs: list })
    expect(views.getState()).toEqual({ songs: list, albums: list })
    await answer(ok(undefined))
    await answer(ok(undefined))
    keep({ songs: list, albums: list })
    expect(views.getState()).toEqual({ songs: list, albums: list })
  })

  it('is what main says when nothing is under way: another account has its own', () => {
    const { views, keep } = start()
    keep({ artists: list })
    expect(views.getState()).toEqual({ artists: list })
  })

  it('is as it was when it cannot be kept, and that is told', async () => {
    const { views, failures, answer } = start()
    views.change('songs', list)
    await answer(failedWith('bug', 'No.'))
    expect(views.getState()).toEqual({})
    expect(failures).toHaveLength(1)
  })
})
