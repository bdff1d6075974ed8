// What is asked of main about other devices, from the picker, the band, the offer and menus.
import type { AppState } from '../../../shared/app-state.ts'
import { ask } from '../commands.ts'
import type { Page } from '../page.ts'
import type { DeviceAct } from './devices.ts'

/** `session`: null is this computer. Why a device cannot be controlled main says by itself; why nothing was moved it answers. */
export function actOn(page: Page, act: DeviceAct, session: string | null): void {
  if (act === 'move') void ask(page, 'connect.transfer', { session })
  else void page.bridge['connect.control']({ session: act === 'leave' ? null : session })
}

/** What is on its way to another device, or here, stays where it is. */
export const stayThere = (page: Page): void => void ask(page, 'connect.stay', undefined)

/** Goes on playing on this computer what is shown. */
export const playHere = (page: Page): void => actOn(page, 'move', null)

/** Plays something on a device, or on this computer (null), whose queue is shown from then on; nothing if the device does not answer. */
export async function playOn(page: Page, session: string | null, play: () => void): Promise<void> {
  if (isAt(page.mirror.getState(), session)) return play()
  const before = shownSession(page.mirror.getState())
  const reply = await page.bridge['connect.control']({ session })
  if (reply.ok && (await comesTo(page, session, before))) play()
}

/** Whether commands go there. */
const isAt = ({ connect: { output } }: AppState, session: string | null): boolean =>
  session === null ? output.kind === 'here' : output.kind === 'elsewhere' && output.session === session && output.link === 'live'

/** Milliseconds that a device has to say what it holds. */
const patience = 8_000

/** Whose queue is shown; null: this computer's. */
const shownSession = ({ connect: { output } }: AppState): string | null => (output.kind === 'here' ? null : output.session)

/**
 * Waits until commands go there; false when that is given up, or something else was asked for meanwhile. `before`: what is shown until the
 * answer has come here, too.
 */
function comesTo({ mirror }: Page, session: string | null, before: string | null): Promise<boolean> {
  return new Promise(resolve => {
    const end = (came: boolean): void => {
      clearTimeout(timer)
      stop()
      resolve(came)
    }
    const look = (state: AppState): void => {
      const { output } = state.connect
      const now = shownSession(state)
      const isLost = now === session && output.kind === 'elsewhere' && output.link === 'lost'
      if (isAt(state, session)) end(true)
      else if (isLost || (now !== session && now !== before)) end(false)
    }
    const timer = setTimeout(() => end(false), patience)
    const stop = mirror.subscribe(look)
    look(mirror.getState())
  })
}

/** Opens the picker, or closes it. */
export function toggleDevices({ layers }: Pick<Page, 'layers'>): void {
  if (layers.getState()?.kind === 'devices') layers.close()
  else layers.open({ kind: 'devices' })
}
