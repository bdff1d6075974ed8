// Asks before everything that was downloaded is deleted from this computer.

import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { size } from '../../words/format.ts'

export function ClearDownloads() {
  const page = usePage()
  const { done, bytes } = useApp(state => state.downloads)
  const remove = (): void => {
    page.layers.close()
    void ask(page, 'downloads.clear', undefined)
  }
  return (
    <Dialog className="question" label={t('downloads.removeAllDownloads')} close={page.layers.close}>
      <h2>{t('downloads.removeAllDownloads2')}</h2>
      <p>{t('downloads.removeAllConsequences', { count: done, size: size(bytes) })}</p>
      <div className="row answers">
        <Button label={t('downloads.keep')} onClick={page.layers.close} />
        <Button label={t('downloads.removeAll')} kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
