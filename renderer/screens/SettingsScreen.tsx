// Settings: look, playback, equaliser, this device, library, connection, account, about.
import { Icon, type IconName } from '../parts/Icon.tsx'
import { PageFrame } from '../parts/PageFrame.tsx'
import { Strips } from '../parts/Strips.tsx'
import { AboutSettings } from './settings/AboutSettings.tsx'
import { AccountSettings } from './settings/AccountSettings.tsx'
import { ConnectionSettings } from './settings/ConnectionSettings.tsx'
import { EqualiserSettings } from './settings/EqualiserSettings.tsx'
import { LibrarySettings } from './settings/LibrarySettings.tsx'
import { LookSettings } from './settings/LookSettings.tsx'
import { PlaybackSettings } from './settings/PlaybackSettings.tsx'

const groups = [
  { id: 'look', name: 'Look', icon: 'palette' },
  { id: 'playback', name: 'Playback', icon: 'volume' },
  { id: 'equaliser', name: 'Equaliser', icon: 'sliders' },
  { id: 'library', name: 'Library', icon: 'album' },
  { id: 'connection', name: 'Connection', icon: 'cloud' },
  { id: 'account', name: 'Account', icon: 'person' },
  { id: 'about', name: 'About', icon: 'info' },
] as const satisfies readonly { readonly id: string; readonly name: string; readonly icon: IconName }[]

export function SettingsScreen() {
  return (
    <PageFrame label="Settings">
      <div className="page-head">
        <h1>Settings</h1>
      </div>
      <Strips />
      <div className="settings">
        <nav className="toc" aria-label="Groups of settings">
          {groups.map(({ id, name, icon }) => (
            <a
              key={id}
              className="place"
              href={`#${id}`}
              onClick={event => {
                event.preventDefault()
                document.getElementById(id)?.scrollIntoView({ block: 'start' })
              }}
            >
              <Icon name={icon} />
              <span>{name}</span>
            </a>
          ))}
        </nav>
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
