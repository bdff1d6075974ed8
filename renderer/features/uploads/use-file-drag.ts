// Files of this computer that are held over the window: it takes them wherever they are dropped. Main hears from the preload which they are.
import { useEffect, useState } from 'react'
import type { AppState } from '../../../shared/app-state.ts'
import { type NoUploads, whyNoUploads } from '../../../shared/uploads/may-upload.ts'
import { useAppContext } from '../../state/app-context.ts'

/** Why the window takes no files now; `looking`: what was chosen before is still being looked through. */
export const whyNotDroppable = (state: AppState): NoUploads | 'looking' | null =>
  whyNoUploads(state) ?? (state.uploads.filesFound === null ? null : 'looking')

/** Songs that are dragged inside of the window come as text. */
const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

/** Whether they are; a drop leads to where one sees what comes of it. */
export function useFileDrag(): boolean {
  const { mirror, view, layers } = useAppContext()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const onDragOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      event.preventDefault()
      // The preload has said that nothing is taken. Where it stays so, Chromium drops nothing.
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
    // While something is dragged the pointer tells nothing: it is over, however it ended.
    const onPointerMove = (): void => setOver(false)
    const abort = new AbortController()
    const listenerOptions = { capture: true, signal: abort.signal }
    window.addEventListener('dragenter', onDragOver, listenerOptions)
    window.addEventListener('dragover', onDragOver, listenerOptions)
    window.addEventListener('dragleave', onDragLeave, listenerOptions)
    window.addEventListener('drop', onDrop, listenerOptions)
    window.addEventListener('pointermove', onPointerMove, listenerOptions)
    return () => abort.abort()
  }, [mirror, view, layers])
  return isOver
}
