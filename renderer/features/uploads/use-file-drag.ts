// Detects files held over the window, which takes them wherever they are dropped; the preload sends their paths to main.
import { useEffect, useState } from 'react'
import type { AppState } from '../../../shared/app-state.ts'
import { type NoUploads, whyNoUploads } from '../../../shared/uploads/may-upload.ts'
import { useAppContext } from '../../state/app-context.ts'

/** Why the window takes no files now; `looking`: files chosen earlier are still being searched for songs; null: it takes files. */
export const whyNotDroppable = (state: AppState): NoUploads | 'looking' | null =>
  whyNoUploads(state) ?? (state.uploads.filesFound === null ? null : 'looking')

/** Whether a drag is of files; a drag of the window's own songs has text only. */
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** Whether files are held over the window; a drop opens the page of uploads, unless the window takes no files now or a layer is open. */
export function useFileDrag(): boolean {
  const { mirror, view, layers } = useAppContext()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      // The preload has set the drop effect `none`; while that stays, Chromium fires no `drop`.
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = whyNotDroppable(mirror.getState()) === null ? 'copy' : 'none'
      setOver(true)
    }
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent): void => {
      setOver(false)
      if (!hasFiles(event)) return
      event.preventDefault()
      if (whyNotDroppable(mirror.getState()) === null && layers.getState() === null) view.navigate({ kind: 'uploads' })
    }
    // `pointermove` does not fire during a drag, so the drag is over, however it ended.
    const onPointerMove = (): void => setOver(false)
    const abortController = new AbortController()
    const listenerOptions = { capture: true, signal: abortController.signal }
    window.addEventListener('dragenter', onDragOver, listenerOptions)
    window.addEventListener('dragover', onDragOver, listenerOptions)
    window.addEventListener('dragleave', onDragLeave, listenerOptions)
    window.addEventListener('drop', onDrop, listenerOptions)
    window.addEventListener('pointermove', onPointerMove, listenerOptions)
    return () => abortController.abort()
  }, [mirror, view, layers])
  return isOver
}
