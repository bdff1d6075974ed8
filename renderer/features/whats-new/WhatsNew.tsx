// The dialog of release notes: this version's section of CHANGELOG.md.
import { useEffect, useState } from 'react'
import { releaseNotes } from '../../../shared/changelog.ts'
import { t } from '../../../shared/words/words.ts'
import { IconButton } from '../../controls/Button.tsx'
import { Dialog } from '../../controls/Dialog.tsx'
import { useApp, useAppContext } from '../../state/app-context.ts'

export function WhatsNew() {
  const { layers } = useAppContext()
  const { version } = useApp(state => state.system)
  /**
   * The text of CHANGELOG.md, '' until it is loaded. It is loaded on demand, as it grows with every release and is needed once after each.
   */
  const [changelog, setChangelog] = useState('')
  useEffect(() => {
    void import('../../../CHANGELOG.md?raw').then(loaded => setChangelog(loaded.default))
  }, [])
  return (
    <Dialog className="shortcuts" label={t('whatsNew.heading', { version })} onClose={layers.close}>
      <header>
        <h2>{t('whatsNew.heading', { version })}</h2>
        <IconButton icon="x" label={t('actions.close')} onClick={layers.close} />
      </header>
      <div className="release" lang="en" dir="ltr">
        {releaseNotes(changelog, version).map(({ heading, points }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <ul>
              {points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
