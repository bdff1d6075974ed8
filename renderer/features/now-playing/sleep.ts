// The sleep timer in the interface: the choices, the state in words, the time left.

import { useEffect, useReducer } from 'react'
import { assertNever } from '../../../shared/errors.ts'
import type { SleepTimer } from '../../../shared/queue/commands.ts'
import type { Sleep } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { command } from '../../state/commands.ts'
import { type Page, useApp } from '../../state/page.ts'
import { useVisible } from '../../state/use-position.ts'
import type { MenuItem } from '../../state/view/overlays.ts'
import { clock } from '../../words/format.ts'

const minutesOffered = [5, 15, 30, 45, 60, 90] as const

/** `12 min`, in the last two minutes `1:30`, `this song`; null while the timer is off. `now`: milliseconds since 1970. */
export function sleepWords(sleep: Sleep, now: number): string | null {
  switch (sleep.kind) {
    case 'off':
      return null
    case 'at': {
      const left = Math.max(0, sleep.until - now) / 1000
      return left > lastSeconds ? t('format.minutes', { minutes: Math.ceil(left / 60) }) : clock(Math.ceil(left))
    }
    case 'track':
      return t('nowPlaying.thisSong')
    case 'album':
      return t('nowPlaying.thisAlbum')
    default:
      return assertNever(sleep)
  }
}

/** Below this time left, seconds are shown too; seconds. */
const lastSeconds = 120

/** The words of the sleep timer, rendered only when they change, and only in a visible window. */
export function useSleepWords(): string | null {
  const sleep = useApp(state => state.sleep)
  const visible = useVisible()
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (sleep.kind !== 'at' || !visible) return
    const left = (sleep.until - Date.now()) / 1000
    if (left <= 0) return
    const until = left > lastSeconds ? Math.min(left - lastSeconds, left % 60 || 60) : left % 1 || 1
    const timer = setTimeout(redraw, until * 1000 + 10)
    return () => clearTimeout(timer)
  })
  return sleepWords(sleep, Date.now())
}

export function sleepMenu(page: Page): readonly MenuItem[] {
  const { sleep, playback } = page.mirror.getState()
  const words = sleepWords(sleep, Date.now())
  const set = (timer: SleepTimer, told: string | null) => (): void => {
    command(page, { type: 'sleep', timer })
    page.notices.tell(told === null ? t('nowPlaying.theSleepTimerIsOff') : told)
  }
  const off: readonly MenuItem[] =
    words === null
      ? []
      : [
          {
            icon: 'x',
            label: t('nowPlaying.turnOff'),
            detail: sleep.kind === 'at' ? t('nowPlaying.timeLeft', { time: words }) : words,
            run: set({ kind: 'off' }, null),
          },
        ]
  const minutes = minutesOffered.map(
    (each, index): MenuItem => ({
      icon: 'moon',
      label: t('nowPlaying.inMinutes', { minutes: each }),
      line: index === 0 && off.length > 0,
      run: set({ kind: 'minutes', minutes: each }, t('nowPlaying.stopsInMinutes', { minutes: each })),
    }),
  )
  const ends: readonly MenuItem[] = (['track', 'album'] as const).map((kind, index) => ({
    icon: kind === 'track' ? 'song' : 'album',
    label: kind === 'track' ? t('nowPlaying.atTheEndOfThisSong') : t('nowPlaying.atTheEndOfThisAlbum'),
    line: index === 0,
    checked: sleep.kind === kind,
    run: set({ kind }, t(kind === 'track' ? 'nowPlaying.stopsAtTheEndOfThisSong' : 'nowPlaying.stopsAtTheEndOfThisAlbum')),
  }))
  return [...off, ...minutes, ...(playback.current === null ? [] : ends)]
}
