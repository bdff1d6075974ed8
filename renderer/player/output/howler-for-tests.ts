// Replaces howler in tests that drive the audio element themselves: `vi.mock('howler', async () => import('./howler-for-tests.ts'))`.
export const Howler = {}

export class Howl {
  readonly element = new Audio()
  readonly off = (): void => undefined
  readonly unload = (): void => undefined
}
