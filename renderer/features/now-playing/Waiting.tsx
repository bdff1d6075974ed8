// Why there is no sound yet, once the wait can be noticed.

import { useEffect, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { waitsForSound } from '../../state/output.ts'
import { useApp } from '../../state/page.ts'

/** Milliseconds: a shorter wait is shown by the play button alone. */
const noticed = 1_500

export function Waiting() {
  const waiting = useApp(waitsForSound)
  const offline = useApp(state => state.reachability === 'offline')
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLong(true), noticed)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [waiting])
  return (
    <span className={waiting && long ? 'why hint cut' : 'sr'} role="status">
      {waiting && long ? (offline ? t('nowPlaying.waitingYouAreOffline') : t('nowPlaying.waitingForTheService')) : ''}
    </span>
  )
}
