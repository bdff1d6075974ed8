// Two apps at one service for figures about control: one plays, the other controls it; and two bare sockets as their peer.

import path from 'node:path'
import { chromium } from '@playwright/test'
import { openBareDevice } from '../../e2e/bare-device.ts'
import { startDesk } from '../../e2e/desk.ts'
import { type Device, openDeviceGroup } from '../../e2e/device-group.ts'
import { onTitle } from '../../e2e/player.ts'
import { chooseRuntime, systemBrowser } from '../../e2e/runtime.ts'
import { type Service, startService } from '../../e2e/service.ts'
import { buildIfChanged } from '../../tools/build/bundles.ts'
import { makeTurning } from './sides.ts'

const musicIn = (folder: string): string => path.join(folder, 'music')

export type Remote = { readonly service: Service; readonly player: Device; readonly controller: Device }

/**
 * Writes the one MP3 of ten minutes that all tracks of the bench sound like, before anything starts: synthesis by the stand-in would take
 * half of the CPU during the measurement.
 */
export const prepareRemote = async (folder: string): Promise<void> => makeTurning(musicIn(folder), 600)

/**
 * Signs two apps in; the one, `player`, plays its first song without fades, and the other, `controller`, controls it. Then performs `act`,
 * and ends all.
 */
export async function withRemote<T>(folder: string, tracks: number, act: (remote: Remote) => Promise<T>): Promise<T> {
  await buildIfChanged()
  const runtime = chooseRuntime()
  const world = ['--tracks', String(tracks), '--music', musicIn(folder)]
  const [desk, service] = await Promise.all([startDesk(runtime.kind), startService(world)])
  const executablePath = systemBrowser()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  const group = openDeviceGroup({ runtime, desk, service, browser: await browser.newPage() })
  try {
    const player = await group.device('Kitchen')
    await player.page.evaluate(() => Object(window).player['settings.change']({ fades: false }))
    await player.firstSong().dblclick(onTitle)
    await player.bar.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    const controller = await group.device('Study')
    await controller.page
      .getByRole('region', { name: /^Listen here/ })
      .getByRole('button', { name: 'Control Kitchen' })
      .click()
    await controller.bar.getByText('Playing on Kitchen').waitFor()
    return await act({ service, player, controller })
  } finally {
    await group.stop()
    await browser.close()
    await service.remove()
    await desk.stop()
  }
}

/**
 * Two bare sockets on one queue: the first sends, the second receives. `round`: sends a state, and resolves with the milliseconds until it
 * is received.
 */
export type Echo = { round(): Promise<number>; close(): void }

/** Opens the two sockets, and waits until the second has received the state `value` once; each `round` sends it once more. */
export async function openEcho(service: Service, value: Readonly<Record<string, unknown>>): Promise<Echo> {
  const [one, other] = await Promise.all([openBareDevice(service, 'One'), openBareDevice(service, 'Other')])
  const sayState = () => one.send(one.session, 'set_state', { value })
  sayState()
  other.send(one.session, 'get_state')
  await heard(other.socket, () => undefined)
  return {
    round: () => heard(other.socket, sayState),
    close: () => {
      one.socket.close()
      other.socket.close()
    },
  }
}

/** Runs `act`; resolves with the milliseconds until the socket receives a whole state. */
function heard(socket: WebSocket, act: () => void): Promise<number> {
  const began = performance.now()
  return new Promise(resolve => {
    const listen = ({ data }: MessageEvent) => {
      if (!String(data).includes('"set_state"') || !String(data).includes('"pause"')) return
      socket.removeEventListener('message', listen)
      resolve(performance.now() - began)
    }
    socket.addEventListener('message', listen)
    act()
  })
}
