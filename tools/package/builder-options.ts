// Options for electron-builder that depend on the computer, in addition to electron-builder.yml.
import { spawnSync } from 'node:child_process'
import { root } from '../build/bundles.ts'

/** The public service's home page, as the packages' address while their sources are not published. */
export const homepageOfService = 'https://media.ibroadcast.com/'

type Computer = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Runs a program; returns its output, '' if it fails. */
  run(program: string, args: readonly string[]): string
}

const thisComputer: Computer = {
  platform: process.platform,
  env: process.env,
  run: (program, args) => spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout ?? '',
}

/** Options for electron-builder's command line that depend on this computer. */
export function builderOptions(computer: Computer = thisComputer): readonly string[] {
  const own = homepage(computer)
  return [...(own === null ? [] : [`-c.extraMetadata.homepage=${own}`]), ...signing(computer)]
}

/** The home page that deb and rpm need; null for a clone from GitHub, whose address electron-builder finds itself. */
export function homepage({ run }: Pick<Computer, 'run'> = thisComputer): string | null {
  return /\bgithub\.com[:/]/.test(run('git', ['remote', 'get-url', 'origin'])) ? null : homepageOfService
}

/**
 * Options for signing on macOS. Without a certificate electron-builder would sign nothing, but setting the fuses breaks Electron's own
 * signature, so an ad-hoc one is made. It names no team, so the hardened runtime, which would then refuse Electron's libraries, is off.
 */
function signing({ platform, env, run }: Computer): readonly string[] {
  if (platform !== 'darwin' || env['CSC_LINK'] || env['CSC_NAME']) return []
  const hasIdentity = /[1-9]\d* valid identities found/.test(run('security', ['find-identity', '-v', '-p', 'codesigning']))
  return hasIdentity ? [] : ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false']
}
