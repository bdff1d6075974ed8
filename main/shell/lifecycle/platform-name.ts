// Gives the operating system the name that the app uses in its state: `mac`, `win` or `linux`.
import type { AppState } from '../../../shared/app-state.ts'

export const platformName = (platform: NodeJS.Platform): AppState['system']['platform'] => {
  if (platform === 'darwin') return 'mac'
  return platform === 'win32' ? 'win' : 'linux'
}
