// How a walk ends: everything is well again, and then all has to work, and every play has to be with the service.
import { give, note, pass, type Scene, say, some, until } from './scene.ts'
import { quit, start } from './upsets.ts'

/** Everything is well again, and then all has to work: the line, play, what others say, and every play with the service. */
export async function comeToRest(scene: Scene): Promise<void> {
  const { computer, judge, chance } = scene
  const { service } = computer
  service.mend()
  if (computer.main() === null) await start(scene)
  give(scene, { type: 'pause' })
  note(scene, 'comes to rest')
  await until(scene, 100_000, () => computer.state()?.sessions.socket === 'online')
  if (computer.state()?.sessions.socket !== 'online') judge.blame('the line to the queue server never came back')
  await until(scene, 100_000, () => computer.state()?.library.revision != null)
  if (computer.state()?.library.revision == null) judge.blame('the library was never loaded')
  // As long as the service is taken to be out of reach, a song that is not on this computer is passed over at once, and told.
  await until(scene, 100_000, () => computer.state()?.reachability === 'online')
  if (computer.state()?.reachability !== 'online') judge.blame('nobody noticed that the service is within reach again')
  give(scene, { type: 'repeat', mode: 'none' })
  const [song] = [...computer.tracks]
  judge.acted('command')
  computer.page()?.playList([song ?? 1, ...some(chance, 3).map(Number)], 0)
  await pass(scene, 5_000)
  const sounding = computer.tape.sounding(scene.time.now()).map(({ track }) => track)
  if (!sounding.includes(song ?? 1)) judge.blame(`song ${song} was chosen, and ${sounding.join(', ') || 'nothing'} sounds`)
  const said = service.state()
  if (said['current_song'] !== song || said['pause'] !== false)
    judge.blame(`song ${song} plays, and others were told ${JSON.stringify(said).slice(0, 200)}`)
  say(scene, { pause: true })
  await pass(scene, 3_000)
  if (computer.state()?.playback.paused !== true) judge.blame('another device said pause, and nothing happened')
  await until(scene, 100_000, () => computer.state()?.history.waiting === 0)
  if (computer.state()?.history.waiting !== 0) judge.blame(`${computer.state()?.history.waiting} plays and skips never arrived`)
  await quit(scene)
  for (const text of judge.close({ forgotten: scene.forgotten })) judge.blame(text)
}
