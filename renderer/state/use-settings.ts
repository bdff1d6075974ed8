// The current settings, and the function that changes some of them.
import type { Settings, SettingsPatch } from '../../shared/settings.ts'
import { ask } from './commands.ts'
import { useApp, usePage } from './page.ts'

export function useSettings(): { readonly settings: Settings; readonly change: (patch: SettingsPatch) => void } {
  const page = usePage()
  const settings = useApp(state => state.settings)
  return { settings, change: patch => void ask(page, 'settings.change', patch) }
}
