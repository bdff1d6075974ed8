// Says why the song is still silent (buffering, offline), once the wait is long enough to notice.

import { useEffect, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { useApp } from '../../state/page.ts'
import { waitsForSound } from '../../state/sound/output.ts'

/** The wait after which a reason is shown, milliseconds; the play button alone shows shorter ones. */
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
