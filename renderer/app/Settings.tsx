// The settings screen, put together of the groups that the features have.
import { AccountSettings } from '../features/account/AccountSettings.tsx'
import { Spectrum } from '../features/now-playing/Spectrum.tsx'
import { SettingsScreen } from '../features/settings/SettingsScreen.tsx'
import { ConnectionSettings } from '../features/sign-in/connection/ConnectionSettings.tsx'

export function Settings() {
  return <SettingsScreen connection={<ConnectionSettings />} account={<AccountSettings />} spectrum={<Spectrum />} />
}
