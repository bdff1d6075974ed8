// The confirmation before a cache is deleted from this computer: songs kept from listening, covers, or libraries.

import { t } from '../../../shared/words/words.ts'
import { ConfirmDialog } from '../../controls/ConfirmDialog.tsx'
import { useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { formatBytes } from '../../words/format.ts'

const texts = {
  sound: { heading: t('downloads.clearSoundQuestion'), text: t('downloads.clearSoundDescription') },
  covers: { heading: t('downloads.clearCoversQuestion'), text: t('downloads.clearCoversDescription') },
  libraries: { heading: t('downloads.clearLibrariesQuestion'), text: t('downloads.clearLibrariesDescription') },
} as const
const requests = { sound: 'downloads.clearCache', covers: 'storage.clearCovers', libraries: 'storage.clearLibraries' } as const

type Props = { readonly cache: keyof typeof texts; readonly bytes: number }

export function ClearCache({ cache, bytes }: Props) {
  const app = useAppContext()
  const { heading, text } = texts[cache]
  return (
    <ConfirmDialog
      label={heading}
      heading={heading}
      cancelLabel={t('actions.keep')}
      confirmLabel={t('downloads.clearSize', { size: formatBytes(bytes) })}
      onClose={app.layers.close}
      onConfirm={() => void request(app, requests[cache], undefined)}
    >
      {text}
    </ConfirmDialog>
  )
}
