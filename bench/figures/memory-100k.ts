// Memory of the app five seconds after its start with 100,000 tracks: all processes, shared pages counted once (PSS); beside an empty
// window of the same runtime.
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../figure.ts'
import { appWithTracks } from '../window/app-under-test.ts'
import { familyOf, sharedMemoryOf } from '../window/processes.ts'
import { type Launch, windowIdOf, withProgram, writeEmptyProgram } from '../window/without-test-driver.ts'

/** Seconds after the start at which memory is measured. */
const after = 5

export const bench: Bench = {
  name: 'memory-100k',
  figures: [
    { name: 'memory-100k', beside: 'an empty window of the same runtime; PSS of all processes', unit: 'MB', budget: { ratio: 1.6 } },
  ],
  prepare: async () => void (await appWithTracks(100_000)),
  run: async folder => {
    const { start } = await appWithTracks(100_000)
    const profile = await mkdtemp(path.join(folder, 'profile-'))
    const empty = await writeEmptyProgram(folder)
    return [{ ours: await heldBy(start()), other: await heldBy(start([empty, `--user-data-dir=${profile}`])) }]
  },
}

/** Memory of all processes of a program after its start, as PSS in megabytes. */
const heldBy = (start: Launch): Promise<number> =>
  withProgram(start, async app => {
    await windowIdOf(app)
    await pause(after * 1000)
    return sharedMemoryOf(familyOf(app.program.process.pid ?? 0)) / 1e6
  })
