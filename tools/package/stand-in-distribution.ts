// A folder laid out like Electron's own distribution, whose executable starts the stand-in: lets electron-builder package without the binary.
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../build/bundles.ts'

/** How @electron/fuses finds the fuses in Electron's binary: these characters, a version, a length, then one character for each. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuseVersion = 1
const fuseCount = 9

/** @returns the folder, for electron-builder's `electronDist` */
export async function makeStandInDistribution(standIn: string): Promise<string> {
  const folder = path.join(root, 'build/stand-in-distribution')
  await rm(folder, { recursive: true, force: true })
  await mkdir(path.join(folder, 'resources'), { recursive: true })
  const executable = path.join(folder, 'electron')
  await writeFile(executable, Buffer.concat([Buffer.from(launcher(standIn)), fuses()]))
  await chmod(executable, 0o755)
  return folder
}

/** The stand-in stays where it is, in the project: such a package runs on this computer only. */
const launcher = (standIn: string) => `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export ELECTRON_STAND_IN_EXECUTABLE="$here/$(basename "$0")"
exec "${standIn}" "$here/resources/app.asar" "$@"
exit 1
`

/** Fuses that nothing reads, so that packaging sets them as in the real binary, and the test can see that it did. */
const fuses = () =>
  Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([fuseVersion, fuseCount]), Buffer.alloc(fuseCount, '0'), Buffer.from('\n')])
