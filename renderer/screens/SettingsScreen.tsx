// Settings: look, playback, equaliser, this device, library, connection, account, about.
import { PageFrame } from '../parts/PageFrame.tsx'
import { Strips } from '../parts/Strips.tsx'
import { AboutSettings } from './settings/AboutSettings.tsx'
import { AccountSettings } from './settings/AccountSettings.tsx'
import { ConnectionSettings } from './settings/ConnectionSettings.tsx'
import { EqualiserSettings } from './settings/EqualiserSettings.tsx'
import { LibrarySettings } from './settings/LibrarySettings.tsx'
import { LookSettings } from './settings/LookSettings.tsx'
import { PlaybackSettings } from './settings/PlaybackSettings.tsx'
import { SettingsContents } from './settings/SettingsContents.tsx'

export function SettingsScreen() {
  return (
    <PageFrame label="Settings">
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <Strips />
      <div className="settings">
        <SettingsContents />
        <div className="groups">
          <LookSettings />
          <PlaybackSettings />
          <EqualiserSettings />
          <LibrarySettings />
          <ConnectionSettings />
          <AccountSettings />
          <AboutSettings />
        </div>
      </div>
    </PageFrame>
  )
}
