// Settings: look, playback, equaliser, desktop, library, connection, account, about.
import type { ReactNode } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Banners } from '../../frame/Banners.tsx'
import { PageFrame } from '../../frame/PageFrame.tsx'
import { AboutSettings } from './AboutSettings.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { EqualiserSettings } from './EqualiserSettings.tsx'
import { LibrarySettings } from './LibrarySettings.tsx'
import { LookSettings } from './LookSettings.tsx'
import { PlaybackSettings } from './PlaybackSettings.tsx'
import { SettingsContents } from './SettingsContents.tsx'

type Parts = {
  readonly connection: ReactNode
  readonly account: ReactNode
  /** What sounds, under the equaliser. */
  readonly spectrum: ReactNode
}

export function SettingsScreen({ connection, account, spectrum }: Parts) {
  return (
    <PageFrame label={t('settings.settings')}>
      <div className="page-head">
        <h1>{t('settings.settings')}</h1>
      </div>
      <Banners />
      <div className="settings">
        <SettingsContents />
        <div className="groups">
          <LookSettings />
          <PlaybackSettings />
          <EqualiserSettings spectrum={spectrum} />
          <DesktopSettings />
          <LibrarySettings />
          {connection}
          {account}
          <AboutSettings />
        </div>
      </div>
    </PageFrame>
  )
}
