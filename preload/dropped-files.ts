// Forwards the paths of files dropped on the window to main, so that the page never learns them.
import { ipcRenderer, webUtils } from 'electron'
import { droppedChannel, maxDropped } from '../shared/ipc/request-names.ts'

/**
 * The data transfer of a drag that brings files from outside of the app; null for any other drag, such as one of the window's own songs,
 * which are text.
 */
const fileTransferOf = ({ dataTransfer }: DragEvent): DataTransfer | null => (dataTransfer?.types.includes('Files') ? dataTransfer : null)

/**
 * Starts to forward dropped files. To be called before any script of the page runs: listeners run in the order in which they were added, so
 * the page can neither stop a drop nor change it. It cannot forge one either: an event made by a script is not trusted, and a file made by
 * a script has no path.
 */
export function forwardDroppedFiles(): void {
  for (const name of ['dragenter', 'dragover'] as const)
    window.addEventListener(
      name,
      event => {
        const files = fileTransferOf(event)
        if (files === null) return
        event.preventDefault() // otherwise the window would navigate to the dropped file
        files.dropEffect = 'none' // the drop is refused unless a later listener, of the page, changes the effect
      },
      true,
    )
  window.addEventListener(
    'drop',
    event => {
      const files = fileTransferOf(event)
      if (files === null) return
      event.preventDefault()
      if (!event.isTrusted) return
      const paths = [...files.files].slice(0, maxDropped).map(file => webUtils.getPathForFile(file))
      ipcRenderer.send(
        droppedChannel,
        paths.filter(path => path !== ''),
      )
    },
    true,
  )
}
