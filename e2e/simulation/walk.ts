// One walk: a person, a network and other devices do random things to one computer, and everything that is wrong is reported.
import { defaultSettings, type Settings } from '../../shared/settings.ts'
import { type Chance, chanceOf } from './chance.ts'
import { buildComputer } from './computer.ts'
import { accountActions, disruptions, settingChanges, startApp } from './disruptions.ts'
import { libraryActions, networkActions, remoteActions } from './elsewhere.ts'
import { finishWalk } from './finish-walk.ts'
import { createInvariantChecker } from './invariant-checker.ts'
import { oddMembers } from './odd-members.ts'
import { personActions } from './person.ts'
import { advance, type RandomAction, record, type Scene, type WalkOptions } from './scene.ts'
import { secondStream } from './second-stream.ts'
import { setDisk } from './stand-ins.ts'
import { settled, startVirtualTime } from './virtual-time.ts'

const drawOptions = (chance: Chance): WalkOptions => ({
  outages: chance.percent(40),
  remote: chance.percent(50),
  odd: chance.percent(30),
  settings: chance.percent(50),
  upsets: chance.percent(30),
  account: chance.percent(20),
  library: chance.percent(20),
})
const settingsOf = (chance: Chance): Settings => ({
  ...defaultSettings,
  fades: chance.percent(40),
  crossfade: chance.percent(20) ? chance.of([1, 3, 5]) : 0,
  quality: chance.percent(30) ? 'orig' : '128',
})

/** Milliseconds for which actions are drawn; then `finishWalk` follows. */
const duration = { min: 20_000, max: 90_000 }

/**
 * Runs a walk; the same seed gives the same walk. Returns an empty list if nothing was wrong, else what was wrong and then the actions.
 * `trace` is filled with the actions, and at the end with the pieces of sound.
 */
export async function walk(seed: number, trace: string[] = []): Promise<readonly string[]> {
  const chance = chanceOf(seed)
  const time = startVirtualTime(Date.UTC(2031, 3, 2, 9), chance.fork().next)
  const bugs: unknown[] = []
  const noteBug = (error: unknown): void => void bugs.push(error)
  process.on('unhandledRejection', noteBug)
  try {
    const computer = buildComputer(time, chance.fork(), settingsOf(chance))
    setDisk(computer.disk)
    const checker = createInvariantChecker(computer)
    const options = drawOptions(chance)
    const scene: Scene = { chance, time, computer, checker, options, forgotten: -1, trace }
    trace.push(namesOf(options))
    await startApp(scene)
    const end = time.now() + chance.between(duration.min, duration.max)
    while (time.now() < end && checker.faults.length === 0) {
      await performRandomAction(scene)
      await advance(scene, chance.percent(60) ? chance.between(50, 2_500) : chance.between(2_500, 16_000))
    }
    if (checker.faults.length === 0) await finishWalk(scene)
    const wrong = [...checker.faults, ...computer.troubles, ...[...time.thrown, ...bugs].map(stackOf)]
    const done = [...trace]
    for (const { track, begin, from, to } of computer.tape.pieces) trace.push(`${begin} song ${track} ${from}-${to}`)
    return wrong.length === 0 ? [] : [...wrong, ...done]
  } finally {
    time.restore()
    setDisk(null)
    await settled()
    process.off('unhandledRejection', noteBug)
  }
}

const stackOf = (error: unknown): string => (error instanceof Error ? error.stack : undefined) ?? String(error)

const namesOf = (weather: WalkOptions): string => {
  const names = Object.entries(weather).flatMap(([name, is]) => (is ? [name] : []))
  return `with ${names.join(', ') || 'nothing but a person'}`
}

async function performRandomAction(scene: Scene): Promise<void> {
  const { options, chance, computer } = scene
  if (options.odd && chance.percent(20)) computer.service.odd(oddMembers(chance.fork()))
  const doing = drawAction(chance, [
    ...personActions,
    secondStream,
    ...(options.remote ? remoteActions : []),
    ...(options.outages ? networkActions : []),
    ...(options.settings ? settingChanges : []),
    ...(options.upsets ? disruptions : []),
    ...(options.account ? accountActions : []),
    ...(options.library ? libraryActions : []),
  ])
  record(scene, doing.name)
  await doing.run(scene)
}

function drawAction(chance: Chance, doings: readonly RandomAction[]): RandomAction {
  let left = chance.next() * doings.reduce((sum, { weight }) => sum + weight, 0)
  for (const doing of doings) {
    left -= doing.weight
    if (left < 0) return doing
  }
  throw new Error('Nothing can happen')
}
