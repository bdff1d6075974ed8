import { expect, test } from 'vitest'
import { builderOptions, homepageOfService } from './builder-options.ts'

const computer = (platform: NodeJS.Platform, said: Readonly<Record<string, string>>, env: Readonly<Record<string, string>> = {}) => ({
  platform,
  env,
  run: (program: string) => said[program] ?? '',
})
const adHoc = ['-c.mac.identity=-', '-c.mac.hardenedRuntime=false']
const onGitHub = { git: 'https://github.com/somebody/segue.git\n' }

test('a package names the service as its home page, unless its sources have a page of their own', () => {
  expect(builderOptions(computer('linux', {}))).toEqual([`-c.extraMetadata.homepage=${homepageOfService}`])
  expect(builderOptions(computer('linux', { git: '/srv/segue\n' }))).toHaveLength(1)
  expect(builderOptions(computer('linux', onGitHub))).toEqual([])
  expect(builderOptions(computer('linux', { git: 'git@github.com:somebody/segue.git\n' }))).toEqual([])
})

test('a Mac without a certificate signs for itself, for its processor starts nothing unsigned', () => {
  expect(builderOptions(computer('darwin', { ...onGitHub, security: '     0 valid identities found\n' }))).toEqual(adHoc)
  expect(builderOptions(computer('darwin', onGitHub))).toEqual(adHoc)
})

test('a certificate, in the keychain or by name, is used', () => {
  expect(builderOptions(computer('darwin', { ...onGitHub, security: '  1) ABC "Developer ID"\n     1 valid identities found\n' }))).toEqual(
    [],
  )
  expect(builderOptions(computer('darwin', { ...onGitHub, security: '    10 valid identities found\n' }))).toEqual([])
  for (const name of ['CSC_LINK', 'CSC_NAME']) expect(builderOptions(computer('darwin', onGitHub, { [name]: 'given' }))).toEqual([])
})
