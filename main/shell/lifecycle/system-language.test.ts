// The language in which main speaks.
import { afterEach, expect, it, vi } from 'vitest'

const preferred = vi.hoisted(() => ({ languages: ['de-AT', 'en-AT'] }))
vi.mock('electron', () => ({ app: { getPreferredSystemLanguages: () => preferred.languages } }))

const ofNode = navigator.language
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
  Reflect.deleteProperty(navigator, 'language')
})
const startOn = async (platform: NodeJS.Platform): Promise<string> => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: platform } }))
  await import('./system-language.ts')
  return navigator.language
}

it('is the first one that the person prefers on macOS, and what Node says elsewhere', async () => {
  expect(await startOn('darwin')).toBe('de-AT')
  Reflect.deleteProperty(navigator, 'language')
  vi.resetModules()
  expect([await startOn('linux'), await startOn('win32')]).toEqual([ofNode, ofNode])
})

it('is what Node says where the system names none', async () => {
  preferred.languages = []
  expect(await startOn('darwin')).toBe(ofNode)
})
