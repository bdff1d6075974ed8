// The second bundle (lazy.tsx), which the first drawing does without: the layers, the player, the queue panel, sign-in, and all screens
// except Home and Songs.

export { QueuePanel } from '../features/queue/QueuePanel.tsx'
export { FirstRun } from '../features/sign-in/FirstRun.tsx'
export { Preparing } from '../features/sign-in/Preparing.tsx'
export { SignIn } from '../features/sign-in/SignIn.tsx'
export { SignInCode } from '../features/sign-in/SignInCode.tsx'
export { WaitForBrowser } from '../features/sign-in/WaitForBrowser.tsx'
export { FileDropOverlay } from '../features/uploads/FileDropOverlay.tsx'
export { startPlayer } from '../player/player.ts'
export { startRadio } from '../player/radio.ts'
export { DeferredScreens as OtherScreen } from './DeferredScreens.tsx'
export { LayerOnTop } from './LayerOnTop.tsx'
export { NowPlaying } from './NowPlaying.tsx'
export { Settings } from './Settings.tsx'
