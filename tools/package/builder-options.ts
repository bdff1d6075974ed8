// What electron-builder is told beside electron-builder.yml, because it depends on the computer that packages.
import { spawnSync } from 'node:child_process'
import { root } from '../build/bundles.ts'

/** Where the public service introduces itself: the address that a package carries while its sources are published nowhere. */
export const homepageOfService = 'https://media.ibroadcast.com/'

type Computer = {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** What a program prints; empty if it fails. */
  run(program: string, args: readonly string[]): string
}

const thisComputer: Computer = {
  platform: process.platform,
  env: process.env,
  run: (program, args) => spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout ?? '',
}

/** Options for electron-builder's command line. */
export function builderOptions(computer: Computer = thisComputer): readonly string[] {
  const own = homepage(computer)
  return [...(own === null ? [] : [`-c.extraMetadata.homepage=${own}`]), ...signing(computer)]
}

/** Deb and rpm need one. Null for a clone from GitHub: that has an address of its own, which electron-builder finds by itself. */
export function homepage({ run }: Pick<Computer, 'run'> = thisComputer): string | null {
  return /\bgithub\.com[:/]/.test(run('git', ['remote', 'get-url', 'origin'])) ? null : homepageOfService
}

/**
 * Without a certificate electron-builder signs nothing, and the signature that Electron came with is broken by setting the fuses. An ad-hoc
 * signature names no team, so the hardened runtime would refuse Electron's own libraries.
 */
function signing({ platform, env, run }: Computer): readonly string[] {
  if (platform !== 'darwin' || env['CSC_LINK'] || env['CSC_NAME']) return []
  const hasIdentity = /[1-9]\d* valid identities found/.test(run('security', ['find-identity', '-v', '-p', 'codesigning']))
  return hasIdentity ? [] : ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false']
}
