// The settings page: all groups, the table of contents and the search.
import { type ReactNode, useState } from 'react'
import { t } from '../../../shared/words/words.ts'
import { Button } from '../../controls/Button.tsx'
import { EmptyState } from '../../controls/EmptyState.tsx'
import { SettingSearchContext, useSearchState } from '../../controls/setting-search.ts'
import { Banners } from '../../layout/Banners.tsx'
import { PageFrame } from '../../layout/PageFrame.tsx'
import { AboutSettings } from './AboutSettings.tsx'
import { AppearanceSettings } from './AppearanceSettings.tsx'
import { DesktopSettings } from './DesktopSettings.tsx'
import { EqualiserSettings } from './EqualiserSettings.tsx'
import { LibrarySettings } from './LibrarySettings.tsx'
import { PlaybackSettings } from './PlaybackSettings.tsx'
import { SettingsContents } from './SettingsContents.tsx'
import { SettingsSearch } from './SettingsSearch.tsx'
import { StorageSettings } from './StorageSettings.tsx'

type SettingsParts = {
  readonly connection: ReactNode
  readonly account: ReactNode
  /** The spectrum analyser, shown under the equaliser. */
  readonly spectrum: ReactNode
}

export function SettingsScreen({ connection, account, spectrum }: SettingsParts) {
  const [text, setText] = useState('')
  const search = useSearchState(text)
  return (
    <PageFrame label={t('settings.heading')}>
      <div className="page-head">
        <h1>{t('settings.heading')}</h1>
      </div>
      <Banners />
      <SettingSearchContext value={search}>
        <SettingsSearch text={text} onChange={setText} />
        <div className="settings">
          <SettingsContents />
          <div className="groups">
            <AppearanceSettings />
            <PlaybackSettings />
            <EqualiserSettings spectrum={spectrum} />
            <DesktopSettings />
            <LibrarySettings />
            <StorageSettings />
            {connection}
            {account}
            <AboutSettings />
            {search.total === 0 && search.query !== '' && (
              <EmptyState
                drawing="lens"
                heading={t('settings.nothingFound')}
                text={t('settings.nothingFoundDescription', { text: search.query })}
              >
                <Button label={t('settings.clearSearch')} onClick={() => setText('')} />
              </EmptyState>
            )}
          </div>
        </div>
      </SettingSearchContext>
    </PageFrame>
  )
}
