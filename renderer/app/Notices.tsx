// Notices above the player bar: three at most, gone after 6 s unless pointed at or focused.

import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../shared/words/words.ts'
import { Button, IconButton } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { richText } from '../controls/rich-text.tsx'
import { DeviceOffer } from '../features/devices/DeviceOffer.tsx'
import { useApp, useAppContext, useCurrentVisit } from '../state/app-context.ts'
import { noticeDisplayTime, type ShownNotice } from '../state/notices.ts'
import { countSelected } from '../state/view/selection.ts'
import { useFocusClearance } from './focus-clearance.ts'

/** The notices, and the offer to continue here what another device plays. */
export function Notices() {
  const { notices } = useAppContext()
  const shown = useStore(notices)
  // The selection bar would be covered by the notices, and has the focus after "Play next", so they stand above it.
  const isRaised = countSelected(useCurrentVisit().selection) > 1
  const box = useRef<HTMLDivElement>(null)
  const isOffered = useApp(state => state.connect.offer !== null)
  useFocusClearance(box, !isOffered && shown.length === 0 ? 'none' : isRaised ? 'lifted' : 'low')
  return (
    <div ref={box} className={isRaised ? 'notices is-lifted' : 'notices'}>
      <DeviceOffer />
      {shown.map(notice => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

/**
 * One notice, shown for `noticeDisplayTime`, counted anew after the pointer or focus has left it. A failure is announced at once (role
 * `alert`), any other when the screen reader pauses (role `status`).
 */
function NoticeLine({ notice }: { readonly notice: ShownNotice }) {
  const { notices } = useAppContext()
  const [isPointedAt, setPointedAt] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeldOpen = isPointedAt || isFocused
  useEffect(() => {
    if (isHeldOpen) return
    const timer = setTimeout(() => notices.dismiss(notice.id), noticeDisplayTime)
    return () => clearTimeout(timer)
  }, [isHeldOpen, notices, notice])
  // A focused button that goes takes the focus along without an event, so the notice would be held open for ever.
  const box = useRef<HTMLDivElement>(null)
  const hasAction = notice.action !== undefined
  useEffect(() => {
    if (!hasAction) setFocused(box.current?.contains(document.activeElement) ?? false)
  }, [hasAction])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a notice only keeps it shown
    <div
      ref={box}
      className="notice"
      role={notice.tone === 'failure' ? 'alert' : 'status'}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={notice.tone === 'info' ? 'info' : 'alert'} />
      <span className="grow">
        {notice.text}
        {notice.answered !== undefined && <small>{richText('errors.serviceAnswered', { words: notice.answered })}</small>}
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
      <IconButton icon="x" label={t('actions.close')} size={16} onClick={() => notices.dismiss(notice.id)} />
    </div>
  )
}
