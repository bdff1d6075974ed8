// The system as the app names it.
import type { AppState } from '../../../shared/app-state.ts'

export const platformName = (platform: NodeJS.Platform): AppState['system']['platform'] => {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'win' : 'linux'
}
