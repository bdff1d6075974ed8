// One walk: a person, a network and other devices that do random things to one computer, and what was wrong then.
import { defaultSettings, type Settings } from '../../shared/settings.ts'
import { type Chance, chanceOf } from './chance.ts'
import { buildComputer } from './computer.ts'
import { conditions, library, remote } from './elsewhere.ts'
import { openJudge } from './judge.ts'
import { oddMembers } from './odd-members.ts'
import { personal } from './person.ts'
import { comeToRest } from './rest.ts'
import { type Doing, note, pass, type Scene, type Weather } from './scene.ts'
import { secondStream } from './second-stream.ts'
import { setDisk } from './stand-ins.ts'
import { accounts, changes, start, upsets } from './upsets.ts'
import { settled, startVirtualTime } from './virtual-time.ts'

const weatherOf = (chance: Chance): Weather => ({
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

/** A walk lasts so long before it comes to rest, milliseconds. */
const lasts = { least: 20_000, most: 90_000 }

/** Walks; gives what was wrong in words, then what was done. The same seed always walks the same way. `trace` takes what was done, and heard. */
export async function walk(seed: number, trace: string[] = []): Promise<readonly string[]> {
  const chance = chanceOf(seed)
  const time = startVirtualTime(Date.UTC(2031, 3, 2, 9), chance.fork().next)
  const bugs: unknown[] = []
  const noteBug = (error: unknown): void => void bugs.push(error)
  process.on('unhandledRejection', noteBug)
  try {
    const computer = buildComputer(time, chance.fork(), settingsOf(chance))
    setDisk(computer.disk)
    const judge = openJudge(computer)
    const weather = weatherOf(chance)
    const scene: Scene = { chance, time, computer, judge, weather, forgotten: -1, trace }
    trace.push(namesOf(weather))
    await start(scene)
    const end = time.now() + chance.between(lasts.least, lasts.most)
    while (time.now() < end && judge.wrong.length === 0) {
      await act(scene)
      await pass(scene, chance.percent(60) ? chance.between(50, 2_500) : chance.between(2_500, 16_000))
    }
    if (judge.wrong.length === 0) await comeToRest(scene)
    const wrong = [...judge.wrong, ...computer.troubles, ...[...time.thrown, ...bugs].map(wordsOf)]
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

const wordsOf = (error: unknown): string => (error instanceof Error ? error.stack : undefined) ?? String(error)

const namesOf = (weather: Weather): string => {
  const names = Object.entries(weather).flatMap(([name, is]) => (is ? [name] : []))
  return `with ${names.join(', ') || 'nothing but a person'}`
}

async function act(scene: Scene): Promise<void> {
  const { weather, chance, computer } = scene
  if (weather.odd && chance.percent(20)) computer.service.odd(oddMembers(chance.fork()))
  const doing = drawn(chance, [
    ...personal,
    secondStream,
    ...(weather.remote ? remote : []),
    ...(weather.outages ? conditions : []),
    ...(weather.settings ? changes : []),
    ...(weather.upsets ? upsets : []),
    ...(weather.account ? accounts : []),
    ...(weather.library ? library : []),
  ])
  note(scene, doing.name)
  await doing.run(scene)
}

function drawn(chance: Chance, doings: readonly Doing[]): Doing {
  let left = chance.next() * doings.reduce((sum, { weight }) => sum + weight, 0)
  for (const doing of doings) {
    left -= doing.weight
    if (left < 0) return doing
  }
  throw new Error('Nothing can happen')
}
