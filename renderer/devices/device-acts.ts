// What is asked of main about other devices, from the picker, the band, the offer and menus.
import { ask } from '../state/commands.ts'
import type { DeviceAct } from '../state/devices.ts'
import type { Page } from '../state/page.ts'

/** `session`: null is this computer. Failures are shown where all are. */
export function actOn(page: Page, act: DeviceAct, session: string | null): void {
  if (act === 'move') void ask(page, 'connect.transfer', { session })
  else void ask(page, 'connect.control', { session: act === 'leave' ? null : session })
}

/** Goes on playing on this computer what is shown. */
export const playHere = (page: Page): void => actOn(page, 'move', null)

/** Plays something on a device, or on this computer (null), whose queue is shown from then on. */
export async function playOn(page: Page, session: string | null, play: () => void): Promise<void> {
  const { output } = page.mirror.getState().connect
  const there = session === null ? output.kind === 'here' : output.kind === 'elsewhere' && output.session === session
  if (there) return play()
  const { layers, bridge, notices } = page
  layers.close()
  const reply = await bridge['connect.control']({ session })
  if (reply.ok) play()
  else notices.fail(reply.error)
}

/** Opens the picker, or closes it. */
export function toggleDevices({ layers }: Pick<Page, 'layers'>): void {
  if (layers.getState()?.kind === 'devices') layers.close()
  else layers.open({ kind: 'devices' })
}
