// Shows a notice once after an update, with a link to the release notes; not at the first start, which has no version before.
import { useEffect } from 'react'
import { t } from '../../../shared/words/words.ts'
import { useApp, useAppContext } from '../../state/app-context.ts'
import { request } from '../../state/commands.ts'
import { useVisible } from '../../state/use-position.ts'

export function useUpdateNotice(): void {
  const app = useAppContext()
  const { version } = useApp(state => state.system)
  const isVisible = useVisible()
  const isSignedIn = useApp(state => state.account.phase === 'signed-in')
  const seenVersion = useApp(state => state.settings.seenVersion)
  useEffect(() => {
    // Waits for a visible window with somebody signed in, as a notice to nobody would be gone unread.
    if (!isSignedIn || !isVisible || seenVersion === version) return
    void request(app, 'settings.change', { seenVersion: version })
    if (seenVersion === '') return
    app.notices.tell(t('whatsNew.updated', { version }), {
      label: t('whatsNew.see'),
      run: () => app.layers.open({ kind: 'whats-new' }),
    })
  }, [app, isSignedIn, isVisible, seenVersion, version])
}
