// The confirmation before all downloads are deleted from this computer.

import { t } from '../../../shared/words/words.ts'
import { Question } from '../../controls/Question.tsx'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { size } from '../../words/format.ts'

export function ClearDownloads() {
  const page = usePage()
  const { done, bytes } = useApp(state => state.downloads)
  return (
    <Question
      label={t('downloads.removeAllDownloads')}
      heading={t('downloads.removeAllDownloads2')}
      no={t('downloads.keep')}
      yes={t('downloads.removeAll')}
      close={page.layers.close}
      act={() => void ask(page, 'downloads.clear', undefined)}
    >
      {t('downloads.removeAllConsequences', { count: done, size: size(bytes) })}
    </Question>
  )
}
