// A folder laid out like Electron's distribution whose executable starts the stand-in, so that electron-builder can package without the
// binary.
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../build/bundles.ts'

/** How @electron/fuses finds the fuses in Electron's binary: this sentinel, a version, a count, then one character for each. */
const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuseVersion = 1
const fuseCount = 9

/**
 * Makes a folder laid out like Electron's distribution, whose executable starts the stand-in at the path `standIn`; resolves with the
 * folder, for electron-builder's `electronDist`.
 */
export async function makeStandInDistribution(standIn: string): Promise<string> {
  const folder = path.join(root, 'build/stand-in-distribution')
  await rm(folder, { recursive: true, force: true })
  await mkdir(path.join(folder, 'resources'), { recursive: true })
  const executable = path.join(folder, 'electron')
  await writeFile(executable, Buffer.concat([Buffer.from(launcher(standIn)), fuses()]))
  await chmod(executable, 0o755)
  return folder
}

/** The script that starts the stand-in. The stand-in itself stays in the project, so such a package runs on this computer only. */
const launcher = (standIn: string) => `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export ELECTRON_STAND_IN_EXECUTABLE="$here/$(basename "$0")"
exec "${standIn}" "$here/resources/app.asar" "$@"
exit 1
`

/** Bytes that @electron/fuses takes for the fuses of Electron's binary, so that packaging sets them and the tests can check that. */
const fuses = () =>
  Buffer.concat([Buffer.from(fuseSentinel), Buffer.from([fuseVersion, fuseCount]), Buffer.alloc(fuseCount, '0'), Buffer.from('\n')])
