// The end of a walk: network and service are in order, and everything has to work again.

import { quitApp, startApp } from './disruptions.ts'
import { advance, command, record, remoteCommand, type Scene, someTracks, until } from './scene.ts'

/**
 * Puts the service in order and reports what does not work then: queue socket, library, playing a song, the queue as other devices see it,
 * a pause by another device, and sending every play and skip.
 */
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
  // While the app takes the service to be out of reach, it passes over songs that are not on this computer at once.
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
