// For tests: a session bus of its own for each test, and a client on it that knows nothing of the app.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Message, type MessageBus, sessionBus, Variant } from '@jellybrick/dbus-next'

export type PrivateBus = {
  readonly address: string
  /** Calls a method on the bus; rejects with the error that the called program answers. */
  call(
    to: { readonly name: string; readonly path: string; readonly face: string },
    member: string,
    signature?: string,
    ...args: unknown[]
  ): Promise<unknown>
  /** Resolves with a list that grows by every signal from this path: its member, and its arguments without their types. */
  signals(path: string): Promise<readonly { readonly member: string; readonly args: readonly unknown[] }[]>
  names(): Promise<readonly string[]>
  /** Stops the bus; may be called twice. */
  stop(): Promise<void>
}

/** The bus daemon's configuration: it starts no program on demand, and allows messages as long as on a desktop's session bus. */
const config = (socket: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${socket}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy>
<limit name="max_message_size">1000000000</limit><limit name="max_incoming_bytes">1000000000</limit></busconfig>`

/** Needs `dbus-daemon`. */
export async function startPrivateBus(): Promise<PrivateBus> {
  const folder = await mkdtemp(join(tmpdir(), 'segue-bus-'))
  const file = join(folder, 'bus.conf')
  await writeFile(file, config(join(folder, 'bus')))
  const daemon = spawn('dbus-daemon', [`--config-file=${file}`, '--nofork', '--print-address'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const address = await firstLine(daemon)
  const bus = sessionBus({ busAddress: address })
  const gone = new Promise(resolve => daemon.once('close', resolve))
  const ask = async (message: Message) => plainOf((await bus.call(message))?.body[0])
  const busDaemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }
  return {
    address,
    call: ({ name, path, face }, member, signature = '', ...args) =>
      ask(new Message({ destination: name, path, interface: face, member, signature, body: args })),
    signals: async path => {
      const heard: { member: string; args: readonly unknown[] }[] = []
      hear(bus, path, heard)
      await ask(new Message({ ...busDaemon, member: 'AddMatch', signature: 's', body: [`type='signal',path='${path}'`] }))
      return heard
    },
    names: async () => (await ask(new Message({ ...busDaemon, member: 'ListNames' }))) as readonly string[],
    stop: async () => {
      bus.disconnect()
      daemon.kill()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function hear(bus: MessageBus, path: string, heard: { member: string; args: readonly unknown[] }[]): void {
  bus.on('message', message => {
    if (message.path === path && message.member) heard.push({ member: message.member, args: message.body.map(plainOf) })
  })
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The bus says nothing')
  for await (const line of createInterface(stdout)) return line
  throw new Error('The bus did not start')
}

/** A value without the types that D-Bus sends with it, at every depth. */
function plainOf(value: unknown): unknown {
  if (value instanceof Variant) return plainOf(value.value)
  if (Array.isArray(value)) return value.map(plainOf)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainOf(each)]))
  return value
}
