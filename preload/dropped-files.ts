// Files of this computer that a person drops on the window: main hears from here where they lie, and the page never.
import { ipcRenderer, webUtils } from 'electron'
import { droppedChannel, maxDropped } from '../shared/ipc/names.ts'

/** What is dragged are files from outside: songs of the window itself come as text. */
const fileTransferOf = ({ dataTransfer }: DragEvent): DataTransfer | null => (dataTransfer?.types.includes('Files') ? dataTransfer : null)

/**
 * To be called before any script of the page runs: who listens to the window first is heard first, so that the page can neither hold a drop
 * back nor change it. Nor can it make one up: an event of a script is not trusted, and a file of a script has no path.
 */
export function forwardDroppedFiles(): void {
  for (const name of ['dragenter', 'dragover'] as const)
    window.addEventListener(
      name,
      event => {
        const files = fileTransferOf(event)
        if (files === null) return
        event.preventDefault() // else the page goes to the file
        files.dropEffect = 'none' // until the page, which hears of it later, says that it takes them here
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
