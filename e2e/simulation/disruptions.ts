// Actions that upset the app: changed settings, reloads, crashes, restarts, signing out. They check that its files are in order whenever it
// has ended.
import { readSoundName } from '../../main/media/sound-name.ts'
import { defaultSettings, type SettingsPatch } from '../../shared/settings.ts'
import { accountsFolder } from './app-main.ts'
import { playSome } from './person.ts'
import { advance, command, type RandomAction, record, type Scene, until } from './scene.ts'
import { bytesOf, songOf } from './songs.ts'

export async function startApp(scene: Scene): Promise<void> {
  void scene.computer.start()
  record(scene, 'start')
  for (let waited = 0; waited < 20 && scene.computer.page()?.state() == null; waited += 1) await advance(scene, 300)
  const main = scene.computer.main()
  if (main) scene.checker.follow(main)
}

export async function quitApp(scene: Scene): Promise<void> {
  void scene.computer.quit()
  for (let waited = 0; waited < 40 && scene.computer.main() !== null; waited += 1) await advance(scene, 250)
  if (scene.computer.main() !== null) scene.checker.reportFault('the app does not come to rest')
  checkKeptFiles(scene)
}

/** Reports each complete file of a song on this computer whose bytes are not those of the song. */
function checkKeptFiles({ computer, checker }: Scene): void {
  for (const { path, bytes } of computer.disk.files(accountsFolder)) {
    const name = readSoundName(path.slice(path.lastIndexOf('/') + 1))
    if (!name || name.isPartial) continue
    const truth = bytesOf(name.track, name.quality)
    if (truth && !isSame(truth, bytes)) checker.reportFault(`what is kept of song ${name.track} (${name.quality}) differs from it`)
  }
}
const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0

const set = (scene: Scene, patch: SettingsPatch): void => scene.computer.page()?.request('settings.change', patch)
export const settingChanges: readonly RandomAction[] = [
  { weight: 3, name: 'theme', run: scene => set(scene, { theme: scene.chance.of(['dark', 'light', 'system']) }) },
  { weight: 2, name: 'searches', run: scene => set(scene, { searches: [`search ${scene.chance.below(1000)}`] }) },
  { weight: 1, name: 'crossfade', run: scene => set(scene, { crossfade: scene.chance.of([0, 0, 2, 5]) }) },
  { weight: 1, name: 'quality', run: scene => set(scene, { quality: scene.chance.of(['orig', '128']) }) },
  {
    weight: 1,
    name: 'gain',
    run: scene => {
      scene.checker.onAction('sound')
      set(scene, { gain: { ...defaultSettings.gain, preamp: scene.chance.below(5) } })
    },
  },
]

const wake = ({ computer, checker }: Scene): void => {
  checker.onAction('sound')
  computer.toMain(main => main.woke())
}
export const disruptions: readonly RandomAction[] = [
  { weight: 3, name: 'reload', run: ({ computer }) => computer.page() && computer.reload('in order') },
  { weight: 2, name: 'page crash', run: ({ computer }) => computer.page() && computer.reload('crash') },
  { weight: 2, name: 'wake', run: wake },
  {
    weight: 1,
    name: 'kill',
    run: async scene => {
      scene.computer.kill()
      checkKeptFiles(scene)
      await advance(scene, scene.chance.between(100, 4_000))
      await startApp(scene)
    },
  },
  {
    weight: 2,
    name: 'restart',
    run: async scene => {
      await quitApp(scene)
      const isLost = scene.chance.percent(50)
      if (isLost) scene.computer.losePack()
      await startApp(scene)
      if (!scene.chance.percent(60)) return
      // The song is read once the app runs again: what was current when it quit may have been replaced by a song that was chosen just then.
      const current = scene.computer.state()?.playback.current ?? null
      const position = scene.computer.state()?.playback.anchor.position ?? 0
      command(scene, { type: 'resume' })
      if (isLost && current !== null) await expectStays(scene, current, position)
    },
  },
]

/**
 * Reports a song that was passed over while the library is still loading: the app has to wait for it. Nothing is reported if the service
 * refuses songs, or is out of reach (then the app goes on to a song that is on this computer), or near the end of the song. `position`:
 * seconds of the song.
 */
async function expectStays(scene: Scene, track: number, position: number): Promise<void> {
  const { computer, checker } = scene
  const isOffline = () => computer.state()?.reachability === 'offline'
  const wasOffline = isOffline()
  const isNearItsEnd = position > (songOf(track)?.length ?? 0) - 8
  await advance(scene, 1_000)
  const now = computer.state()?.playback.current
  if (wasOffline || isOffline() || computer.service.conditions.refuses > 0) return
  if (now !== undefined && now !== track && !isNearItsEnd && computer.tracks.has(track))
    checker.reportFault(
      `song ${track} was passed over at ${position.toFixed(1)} s while the library was loading, and song ${now} is current`,
    )
}

export const accountActions: readonly RandomAction[] = [
  { weight: 1, name: 'sign out and in', run: scene => signOut(scene, false) },
  { weight: 1, name: 'sign out, forget and in', run: scene => signOut(scene, true) },
  { weight: 5, name: 'sign out while plays are on their way', run: signOutMidway },
  { weight: 2, name: 'late responses', run: ({ computer }) => void Object.assign(computer.service.conditions, { late: 60 }) },
]
/** Signs out while the answer to a request with plays is still under way: it arrives when nobody is signed in, or another account is. */
async function signOutMidway(scene: Scene): Promise<void> {
  const { service } = scene.computer
  service.conditions.late = 100
  const forget = scene.chance.percent(50)
  playSome(scene)
  await until(scene, 30_000, service.isTaking)
  await signOut(scene, forget)
}
async function signOut(scene: Scene, forget: boolean): Promise<void> {
  const { computer, checker, time, chance } = scene
  checker.onAction('account')
  checker.onSignOut(forget)
  computer.page()?.request('account.signOut', { unsent: 'accept', forget })
  await advance(scene, chance.between(1, 12_000))
  await until(scene, 20_000, () => computer.state()?.account.phase === 'signed-out')
  checker.onAction('account')
  if (computer.state()?.account.phase !== 'signed-out') return checker.reportFault('signing out never came to an end')
  if (forget) {
    await advance(scene, 12_000)
    const left = computer.disk.files(accountsFolder).map(({ path }) => path)
    if (left.length > 0) checker.reportFault(`still on disk after it was to be deleted: ${left.join(', ')}`)
    scene.forgotten = time.now()
  }
  checker.onAction('account')
  computer.toMain(main => main.signIn())
  await advance(scene, 1_500)
}
