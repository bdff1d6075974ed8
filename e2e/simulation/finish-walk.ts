// How a walk ends: everything is well again, and then all has to work, and every play has to be with the service.

import { quitApp, startApp } from './disruptions.ts'
import { advance, command, record, remoteCommand, type Scene, someTracks, until } from './scene.ts'

/** Everything is well again, and then all has to work: the line, play, what others say, and every play with the service. */
export async function finishWalk(scene: Scene): Promise<void> {
  const { computer, checker, chance } = scene
  const { service } = computer
  service.mend()
  if (computer.main() === null) await startApp(scene)
  command(scene, { type: 'pause' })
  record(scene, 'comes to rest')
  await until(scene, 100_000, () => computer.state()?.sessions.socket === 'online')
  if (computer.state()?.sessions.socket !== 'online') checker.reportFault('the line to the queue server never came back')
  await until(scene, 100_000, () => computer.state()?.library.revision != null)
  if (computer.state()?.library.revision == null) checker.reportFault('the library was never loaded')
  // As long as the service is taken to be out of reach, a song that is not on this computer is passed over at once, and told.
  await until(scene, 100_000, () => computer.state()?.reachability === 'online')
  if (computer.state()?.reachability !== 'online') checker.reportFault('nobody noticed that the service is within reach again')
  command(scene, { type: 'repeat', mode: 'none' })
  const [song] = [...computer.tracks]
  checker.onAction('command')
  computer.page()?.playList([song ?? 1, ...someTracks(chance, 3).map(Number)], 0)
  await advance(scene, 5_000)
  const sounding = computer.tape.sounding(scene.time.now()).map(({ track }) => track)
  if (!sounding.includes(song ?? 1)) checker.reportFault(`song ${song} was chosen, and ${sounding.join(', ') || 'nothing'} sounds`)
  const said = service.state()
  if (said['current_song'] !== song || said['pause'] !== false)
    checker.reportFault(`song ${song} plays, and others were told ${JSON.stringify(said).slice(0, 200)}`)
  remoteCommand(scene, { pause: true })
  await advance(scene, 3_000)
  if (computer.state()?.playback.paused !== true) checker.reportFault('another device said pause, and nothing happened')
  await until(scene, 100_000, () => computer.state()?.history.waiting === 0)
  if (computer.state()?.history.waiting !== 0) checker.reportFault(`${computer.state()?.history.waiting} plays and skips never arrived`)
  await quitApp(scene)
  for (const text of checker.close({ forgotten: scene.forgotten })) checker.reportFault(text)
}
