// Notices (toasts) above the player bar: three at most, gone after 6 s unless pointed at or focused.

import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../shared/words/words.ts'
import { Button, IconButton } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { rich } from '../controls/rich.tsx'
import { DeviceOffer } from '../features/devices/DeviceOffer.tsx'
import type { ShownNotice } from '../state/notices.ts'
import { useApp, useHere, usePage } from '../state/page.ts'
import { countSelected } from '../state/view/selection.ts'
import { useClearOfFocus } from './clear-of-focus.ts'

/** How long a notice is shown, milliseconds. */
const shownFor = 6000

/** Failures are announced at once (assertive live region), the rest when the screen reader pauses (polite). */
export function Toasts() {
  const { notices } = usePage()
  const shown = useStore(notices)
  // The selection bar would be covered by the notices, and has the focus after "Play next", so they stand above it.
  const isLifted = countSelected(useHere().selection) > 1
  const box = useRef<HTMLDivElement>(null)
  const isOffered = useApp(state => state.connect.offer !== null)
  useClearOfFocus(box, !isOffered && shown.length === 0 ? 'none' : isLifted ? 'lifted' : 'low')
  return (
    <div ref={box} className={isLifted ? 'toasts is-lifted' : 'toasts'}>
      <DeviceOffer />
      {shown.map(notice => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function Toast({ notice }: { readonly notice: ShownNotice }) {
  const { notices } = usePage()
  const [watched, setWatched] = useState(false)
  useEffect(() => {
    if (watched) return
    const timer = setTimeout(() => notices.dismiss(notice.id), shownFor)
    return () => clearTimeout(timer)
  }, [watched, notices, notice])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there
    <div
      className="toast"
      role={notice.tone === 'failure' ? 'alert' : 'status'}
      onPointerEnter={() => setWatched(true)}
      onPointerLeave={() => setWatched(false)}
      onFocus={() => setWatched(true)}
      onBlur={() => setWatched(false)}
    >
      <Icon name={notice.tone === 'info' ? 'info' : 'alert'} />
      <span className="grow">
        {notice.text}
        {notice.answered !== undefined && <small>{rich('app.theServiceAnswered', { words: notice.answered })}</small>}
      </span>
      {notice.action !== undefined && (
        <Button
          label={notice.action.label}
          kind="plain"
          onClick={() => {
            notices.dismiss(notice.id)
            notice.action?.run()
          }}
        />
      )}
      <IconButton icon="x" label={t('app.close')} size={16} onClick={() => notices.dismiss(notice.id)} />
    </div>
  )
}
