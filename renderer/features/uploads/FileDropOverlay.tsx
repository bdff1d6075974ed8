// Lies over everything while files are held over the window: that they can be dropped here, or why not. Nothing in it is hit.
import { useEffect, useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useApp } from '../../state/app-context.ts'
import { uploadsOffText } from './uploads-off-text.ts'
import { whyNotDroppable } from './use-file-drag.ts'

export function FileDropOverlay() {
  const whyNot = useApp(whyNotDroppable)
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => popover.current?.showPopover(), []) // above an open dialog, too
  return (
    <div ref={popover} popover="manual" className={whyNot === null ? 'drop-here' : 'drop-here is-off'} role="status">
      <div className="drop-box">
        <Icon name={whyNot === null ? 'plus' : 'alert'} size={20} />
        <strong>{t(whyNot === null ? 'uploads.dropHere' : 'uploads.dropOff')}</strong>
        <span>{whyNot === null ? t('uploads.dropWhat') : whyNot === 'looking' ? t('uploads.dropLater') : uploadsOffText(whyNot)}</span>
      </div>
    </div>
  )
}
