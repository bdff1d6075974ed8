// Files of this computer that are held over the window: it takes them wherever they are dropped. Main hears from the preload which they are.
import { useEffect, useState } from 'react'
import type { AppState } from '../../../shared/app-state.ts'
import { type NoUploads, whyNoUploads } from '../../../shared/uploads/may-upload.ts'
import { usePage } from '../../state/page.ts'

/** Why the window takes no files now; `looking`: what was chosen before is still being looked through. */
export const whyNoDrop = (state: AppState): NoUploads | 'looking' | null =>
  whyNoUploads(state) ?? (state.uploads.filesFound === null ? null : 'looking')

/** Songs that are dragged inside of the window come as text. */
const areFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** Whether they are; a drop leads to where one sees what comes of it. */
export function useFilesOver(): boolean {
  const { mirror, view, layers } = usePage()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!areFiles(event)) return
      event.preventDefault()
      // The preload has said that nothing is taken. Where it stays so, Chromium drops nothing.
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = whyNoDrop(mirror.getState()) === null ? 'copy' : 'none'
      setOver(true)
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent): void => {
      setOver(false)
      if (!areFiles(event)) return
      event.preventDefault()
      if (whyNoDrop(mirror.getState()) === null && layers.getState() === null) view.go({ kind: 'uploads' })
    }
    // While something is dragged the pointer tells nothing: it is over, however it ended.
    const end = (): void => setOver(false)
    const ended = new AbortController()
    const first = { capture: true, signal: ended.signal }
    window.addEventListener('dragenter', over, first)
    window.addEventListener('dragover', over, first)
    window.addEventListener('dragleave', leave, first)
    window.addEventListener('drop', drop, first)
    window.addEventListener('pointermove', end, first)
    return () => ended.abort()
  }, [mirror, view, layers])
  return isOver
}
