// Says once that Segue was updated, with the way to what is new; at the very first start there is nothing to compare with.
import { useEffect } from 'react'
import { t } from '../../../shared/words/words.ts'
import { ask } from '../../state/commands.ts'
import { useApp, usePage } from '../../state/page.ts'
import { useVisible } from '../../state/use-position.ts'

export function useNewVersion(): void {
  const page = usePage()
  const { version } = useApp(state => state.system)
  const isSeen = useVisible()
  const isIn = useApp(state => state.account.step === 'signed-in')
  const seen = useApp(state => state.settings.seenVersion)
  useEffect(() => {
    // Said to nobody it would be gone when somebody looks.
    if (!isIn || !isSeen || seen === version) return
    void ask(page, 'settings.change', { seenVersion: version })
    if (seen === '') return
    page.notices.tell(t('whatsNew.updated', { version }), {
      label: t('whatsNew.see'),
      run: () => page.layers.open({ kind: 'whats-new' }),
    })
  }, [page, isIn, isSeen, seen, version])
}
