// The confirmation before a cache is deleted from this computer: songs kept from listening, covers, or libraries.

import { t } from '../../../shared/words/words.ts'
import { Question } from '../../controls/Question.tsx'
import { ask } from '../../state/commands.ts'
import { usePage } from '../../state/page.ts'
import { size } from '../../words/format.ts'

const words = {
  sound: { heading: t('downloads.clearSound'), text: t('downloads.clearSoundConsequences') },
  covers: { heading: t('downloads.clearCovers'), text: t('downloads.clearCoversConsequences') },
  libraries: { heading: t('downloads.clearLibraries'), text: t('downloads.clearLibrariesConsequences') },
} as const
const requests = { sound: 'downloads.clearCache', covers: 'storage.clearCovers', libraries: 'storage.clearLibraries' } as const

type Props = { readonly what: keyof typeof words; readonly bytes: number }

export function ClearKept({ what, bytes }: Props) {
  const page = usePage()
  const { heading, text } = words[what]
  return (
    <Question
      label={heading}
      heading={heading}
      no={t('downloads.keep')}
      yes={t('downloads.clearNow', { size: size(bytes) })}
      close={page.layers.close}
      act={() => void ask(page, requests[what], undefined)}
    >
      {text}
    </Question>
  )
}
