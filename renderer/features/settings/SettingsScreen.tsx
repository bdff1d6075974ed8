// Settings: look, playback, equaliser, this device, library, connection, account, about.
import { PageFrame } from '../../frame/PageFrame.tsx'
import { Strips } from '../../frame/Strips.tsx'
import { AccountSettings } from '../account/AccountSettings.tsx'
import { ConnectionSettings } from '../sign-in/connection/ConnectionSettings.tsx'
import { AboutSettings } from './AboutSettings.tsx'
import { EqualiserSettings } from './EqualiserSettings.tsx'
import { LibrarySettings } from './LibrarySettings.tsx'
import { LookSettings } from './LookSettings.tsx'
import { PlaybackSettings } from './PlaybackSettings.tsx'
import { SettingsContents } from './SettingsContents.tsx'

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
