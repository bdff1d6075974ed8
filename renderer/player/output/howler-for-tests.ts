// In the place of howler where a test plays the audio element by hand: `vi.mock('howler', async () => import('./howler-for-tests.ts'))`.
export const Howler = {}

export class Howl {
  readonly element = new Audio()
  readonly off = (): void => undefined
  readonly unload = (): void => undefined
}
