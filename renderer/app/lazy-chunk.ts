// The second bundle (lazy.tsx): all code that the first drawing does without, that is every screen but Home and Songs, the layers, and the player.

export { QueuePanel } from '../features/queue/QueuePanel.tsx'
export { FirstRun } from '../features/sign-in/FirstRun.tsx'
export { Preparing } from '../features/sign-in/Preparing.tsx'
export { SignIn } from '../features/sign-in/SignIn.tsx'
export { SignInCode } from '../features/sign-in/SignInCode.tsx'
export { WaitForBrowser } from '../features/sign-in/WaitForBrowser.tsx'
export { startPlayer } from '../player/follow.ts'
export { startRadio } from '../player/radio.ts'
export { LayerOnTop } from './LayerOnTop.tsx'
export { LazyRoutes as OtherScreen } from './LazyRoutes.tsx'
export { NowPlaying } from './NowPlaying.tsx'
export { Settings } from './Settings.tsx'
