// Covers the window while files are held over it: says that they can be dropped, or why not. Pointer events pass through.
import { useEffect, useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useApp } from '../../state/app-context.ts'
import { uploadsOffText } from './uploads-off-text.ts'
import { whyNotDroppable } from './use-file-drag.ts'

export function FileDropOverlay() {
  const whyNot = useApp(whyNotDroppable)
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => popover.current?.showPopover(), []) // a popover lies in the top layer, so above an open dialog, too
  return (
    <div ref={popover} popover="manual" className={whyNot === null ? 'drop-here' : 'drop-here is-off'} role="status">
      <div className="drop-box">
        <Icon name={whyNot === null ? 'plus' : 'alert'} size={20} />
        <strong>{t(whyNot === null ? 'uploads.dropHere' : 'uploads.dropOff')}</strong>
        <span>
          {whyNot === null ? t('uploads.dropDescription') : whyNot === 'looking' ? t('uploads.dropLater') : uploadsOffText(whyNot)}
        </span>
      </div>
    </div>
  )
}
