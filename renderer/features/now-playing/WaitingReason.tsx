// Says why the song is still silent (buffering, offline), once the wait is long enough to notice.

import { useEffect, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { useApp } from '../../state/app-context.ts'
import { isWaitingForSound } from '../../state/sound/output.ts'

/** The wait after which a reason is shown, milliseconds; the play button alone shows shorter ones. */
const reasonDelay = 1_500

export function WaitingReason() {
  const isWaiting = useApp(isWaitingForSound)
  const isOffline = useApp(state => state.reachability === 'offline')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), reasonDelay)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return (
    <span className={isWaiting && isLong ? 'why hint cut' : 'sr'} role="status">
      {isWaiting && isLong ? (isOffline ? t('playback.waitingOffline') : t('playback.waitingForService')) : ''}
    </span>
  )
}
