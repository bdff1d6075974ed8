// The current settings, and the function that changes some of them.
import type { Settings, SettingsPatch } from '../../shared/settings.ts'
import { useApp, useAppContext } from './app-context.ts'
import { request } from './commands.ts'

export function useSettings(): { readonly settings: Settings; readonly change: (patch: SettingsPatch) => void } {
  const app = useAppContext()
  const settings = useApp(state => state.settings)
  return { settings, change: patch => void request(app, 'settings.change', patch) }
}
