// Lies over everything while files are held over the window: that they can be dropped here, or why not. Nothing in it is hit.
import { useEffect, useRef } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Icon } from '../../controls/Icon.tsx'
import { useApp } from '../../state/page.ts'
import { whyNoDrop } from './use-files-over.ts'
import { whyNotWords } from './why-not-words.ts'

export function DropHere() {
  const why = useApp(whyNoDrop)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.showPopover(), []) // above an open dialog, too
  return (
    <div ref={box} popover="manual" className={why === null ? 'drop-here' : 'drop-here is-off'} role="status">
      <div className="drop-box">
        <Icon name={why === null ? 'plus' : 'alert'} size={20} />
        <strong>{t(why === null ? 'uploads.dropHere' : 'uploads.dropOff')}</strong>
        <span>{why === null ? t('uploads.dropWhat') : why === 'looking' ? t('uploads.dropLater') : whyNotWords(why)}</span>
      </div>
    </div>
  )
}
