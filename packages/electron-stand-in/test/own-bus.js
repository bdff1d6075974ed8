// Starts a session bus for a test, and connects to it.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { Message, sessionBus } from '@jellybrick/dbus-next'
import { newFolder } from './launch.js'

/** Starts a session bus, which starts no services on demand, and connects to it; needs `dbus-daemon`. Ended by `stop`. */
export async function startBus() {
  const folder = newFolder()
  const address = `unix:path=${path.join(folder, 'bus')}`
  fs.writeFileSync(
    path.join(folder, 'bus.conf'),
    `<busconfig><type>session</type><listen>${address}</listen><auth>EXTERNAL</auth><policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  )
  const daemon = spawn('dbus-daemon', [`--config-file=${folder}/bus.conf`, '--nofork', '--print-address'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await new Promise(resolve => daemon.stdout?.once('data', resolve))
  const bus = sessionBus({ busAddress: address })
  return {
    address,
    bus,
    /** @param {string} destination @param {string} at path and interface @param {string} member @param {string} [signature] @param {unknown[]} body */
    call: async (destination, at, member, signature = '', ...body) => {
      const [, where, face] = /^(.*) (.*)$/.exec(at) ?? []
      return (await bus.call(new Message({ destination, path: where, interface: face, member, signature, body })))?.body ?? []
    },
    stop: () => {
      bus.disconnect()
      daemon.kill()
    },
  }
}
