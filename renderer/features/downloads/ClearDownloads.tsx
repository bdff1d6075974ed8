// Asks before everything that was downloaded is deleted from this computer.

import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { size, songs } from '../../words/format.ts'

export function ClearDownloads() {
  const page = usePage()
  const { done, bytes } = useApp(state => state.downloads)
  const remove = (): void => {
    page.layers.close()
    void ask(page, 'downloads.clear', undefined)
  }
  return (
    <Dialog className="question" label="Remove all downloads" close={page.layers.close}>
      <h2>Remove all downloads?</h2>
      <p>
        {songs(done)}, {size(bytes)}, will be deleted from this computer. They stay in your library, and can be downloaded again.
      </p>
      <div className="row answers">
        <Button label="Keep" onClick={page.layers.close} />
        <Button label="Remove all" kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
