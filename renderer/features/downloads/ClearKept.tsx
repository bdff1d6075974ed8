// Asks before what was only kept is deleted from this computer: songs that were listened to, or covers.

import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { ask } from '../../state/commands.ts'
import { usePage } from '../../state/page.ts'
import { size } from '../../words/format.ts'

const words = {
  sound: { heading: t('downloads.clearSound'), text: t('downloads.clearSoundConsequences') },
  covers: { heading: t('downloads.clearCovers'), text: t('downloads.clearCoversConsequences') },
} as const
const requests = { sound: 'downloads.clearCache', covers: 'storage.clearCovers' } as const

type Props = { readonly what: keyof typeof words; readonly bytes: number }

export function ClearKept({ what, bytes }: Props) {
  const page = usePage()
  const { heading, text } = words[what]
  const remove = (): void => {
    page.layers.close()
    void ask(page, requests[what], undefined)
  }
  return (
    <Dialog className="question" label={heading} close={page.layers.close}>
      <h2>{heading}</h2>
      <p>{text}</p>
      <div className="row answers">
        <Button label={t('downloads.keep')} onClick={page.layers.close} />
        <Button label={t('downloads.clearNow', { size: size(bytes) })} kind="danger" onClick={remove} />
      </div>
    </Dialog>
  )
}
