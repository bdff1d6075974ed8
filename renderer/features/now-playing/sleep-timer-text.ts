// The sleep timer in the interface: the choices, the state in words, the time left.

import { useEffect, useReducer } from 'react'
import { assertNever } from '../../../shared/errors.ts'
import type { SleepTimer } from '../../../shared/queue/commands.ts'
import type { Sleep } from '../../../shared/queue/model.ts'
import { t } from '../../../shared/words/words.ts'
import { type AppContextValue, useApp } from '../../state/app-context.ts'
import { sendCommand } from '../../state/commands.ts'
import { useVisible } from '../../state/use-position.ts'
import type { MenuItem } from '../../state/view/layers.ts'
import { formatDuration } from '../../words/format.ts'

const minuteOptions = [5, 15, 30, 45, 60, 90] as const

/**
 * The state of the sleep timer in words: `12 min`, in the last two minutes `1:30`, `this song`, `this album`; null while it is off. `now`:
 * milliseconds since 1970.
 */
export function sleepText(sleep: Sleep, now: number): string | null {
  switch (sleep.kind) {
    case 'off':
      return null
    case 'at': {
      const secondsLeft = Math.max(0, sleep.until - now) / 1000
      return secondsLeft > secondsShownBelow
        ? t('format.minutes', { minutes: Math.ceil(secondsLeft / 60) })
        : formatDuration(Math.ceil(secondsLeft))
    }
    case 'track':
      return t('playback.sleepTimer.thisSong')
    case 'album':
      return t('playback.sleepTimer.thisAlbum')
    default:
      return assertNever(sleep)
  }
}

/** Up to this many seconds left the sleep timer shows minutes and seconds, else minutes. */
const secondsShownBelow = 120

/** The sleep timer's text (`sleepText`), null while it is off; rendered only when it changes, and only in a visible window. */
export function useSleepText(): string | null {
  const sleep = useApp(state => state.sleep)
  const isVisible = useVisible()
  const [, rerender] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    if (sleep.kind !== 'at' || !isVisible) return
    const secondsLeft = (sleep.until - Date.now()) / 1000
    if (secondsLeft <= 0) return
    const secondsToChange =
      secondsLeft > secondsShownBelow ? Math.min(secondsLeft - secondsShownBelow, secondsLeft % 60 || 60) : secondsLeft % 1 || 1
    const timer = setTimeout(rerender, secondsToChange * 1000 + 10)
    return () => clearTimeout(timer)
  })
  return sleepText(sleep, Date.now())
}

export function sleepMenu(app: AppContextValue): readonly MenuItem[] {
  const { sleep, playback } = app.mirror.getState()
  const timeText = sleepText(sleep, Date.now())
  const setTimer = (timer: SleepTimer, noticeText: string | null) => (): void => {
    sendCommand(app, { type: 'sleep', timer })
    app.notices.tell(noticeText === null ? t('playback.sleepTimer.isOff') : noticeText)
  }
  const offItems: readonly MenuItem[] =
    timeText === null
      ? []
      : [
          {
            icon: 'x',
            label: t('playback.sleepTimer.turnOff'),
            detail: sleep.kind === 'at' ? t('format.timeLeft', { time: timeText }) : timeText,
            run: setTimer({ kind: 'off' }, null),
          },
        ]
  const minuteItems = minuteOptions.map(
    (each, index): MenuItem => ({
      icon: 'moon',
      label: t('playback.sleepTimer.inMinutes', { minutes: each }),
      separator: index === 0 && offItems.length > 0,
      run: setTimer({ kind: 'minutes', minutes: each }, t('playback.sleepTimer.stopsInMinutes', { minutes: each })),
    }),
  )
  const endItems: readonly MenuItem[] = (['track', 'album'] as const).map((kind, index) => ({
    icon: kind === 'track' ? 'song' : 'album',
    label: kind === 'track' ? t('playback.sleepTimer.atSongEnd') : t('playback.sleepTimer.atAlbumEnd'),
    separator: index === 0,
    checked: sleep.kind === kind,
    run: setTimer({ kind }, t(kind === 'track' ? 'playback.sleepTimer.stopsAtSongEnd' : 'playback.sleepTimer.stopsAtAlbumEnd')),
  }))
  return [...offItems, ...minuteItems, ...(playback.current === null ? [] : endItems)]
}
