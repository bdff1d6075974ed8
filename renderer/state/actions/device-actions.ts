// What is asked of main about other devices, from the picker, the band, the offer and menus.
import type { AppState } from '../../../shared/app-state.ts'
import type { AppContextValue } from '../app-context.ts'
import { request } from '../commands.ts'
import type { DeviceAction } from './device-rows.ts'

/**
 * Performs an action on a device; `session`: null is this computer. A failed transfer is reported by the reply (notice), failed control by
 * main itself.
 */
export function performDeviceAction(app: AppContextValue, action: DeviceAction, session: string | null): void {
  if (action === 'move') void request(app, 'connect.transfer', { session })
  else void app.bridge['connect.control']({ session: action === 'leave' ? null : session })
}

/** Cancels a transfer under way: the music stays where it is. */
export const cancelTransfer = (app: AppContextValue): void => void request(app, 'connect.stay', undefined)

/** Transfers what plays on the controlled device to this computer. */
export const playHere = (app: AppContextValue): void => performDeviceAction(app, 'move', null)

/** Controls a device (null: this computer) and then calls `play`, which fills its queue; does nothing if the device does not answer. */
export async function playOn(app: AppContextValue, session: string | null, play: () => void): Promise<void> {
  if (isControlling(app.mirror.getState(), session)) return play()
  const shownBefore = shownSession(app.mirror.getState())
  const reply = await app.bridge['connect.control']({ session })
  if (reply.ok && (await waitForControl(app, session, shownBefore))) play()
}

/** Whether commands go to this device's queue now. */
const isControlling = ({ connect: { output } }: AppState, session: string | null): boolean =>
  session === null ? output.kind === 'here' : output.kind === 'elsewhere' && output.session === session && output.link === 'live'

/** How long a device may take to send its queue, milliseconds. */
const controlTimeout = 8_000

/** The session whose queue is shown; null: this computer's own. */
const shownSession = ({ connect: { output } }: AppState): string | null => (output.kind === 'here' ? null : output.session)

/**
 * Resolves with true once commands go to `session`, with false on timeout or if another device was chosen meanwhile. `shownBefore`: the
 * session shown until main's change arrives in the mirror.
 */
function waitForControl({ mirror }: AppContextValue, session: string | null, shownBefore: string | null): Promise<boolean> {
  return new Promise(resolve => {
    const finish = (isControlled: boolean): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(isControlled)
    }
    const check = (state: AppState): void => {
      const { output } = state.connect
      const now = shownSession(state)
      const isLost = now === session && output.kind === 'elsewhere' && output.link === 'lost'
      if (isControlling(state, session)) finish(true)
      else if (isLost || (now !== session && now !== shownBefore)) finish(false)
    }
    const timer = setTimeout(() => finish(false), controlTimeout)
    const unsubscribe = mirror.subscribe(check)
    check(mirror.getState())
  })
}

/** Opens or closes the device picker. */
export function toggleDevices({ layers }: Pick<AppContextValue, 'layers'>): void {
  if (layers.getState()?.kind === 'devices') layers.close()
  else layers.open({ kind: 'devices' })
}
