// A keychain of its own for a test: a private session bus and gnome-keyring on it, open or locked. The real Secret Service.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, startChild } from './child.ts'
import { until } from './until.ts'

/** `locked`: there, but closed, and nobody to ask for the password. `missing`: a bus without any Secret Service. */
export type KeychainKind = 'open' | 'locked' | 'missing'

export type Keychain = {
  readonly env: Readonly<Record<string, string>>
  /** Everything stored, as text, to prove that something is or is not there. */
  content(): Promise<string>
  stop(): Promise<void>
}

const collection = '/org/freedesktop/secrets/collection/login'

/** Needs `dbus-daemon`, `gnome-keyring-daemon`, `gdbus` and `secret-tool`. */
export async function startKeychain(kind: KeychainKind): Promise<Keychain> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-keys-'))
  const children: Child[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const bus = path.join(folder, 'bus')
    const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}`, XDG_RUNTIME_DIR: path.join(folder, 'run'), HOME: path.join(folder, 'home') }
    await mkdir(env.XDG_RUNTIME_DIR, { mode: 0o700 })
    await mkdir(env.HOME)
    await writeFile(path.join(folder, 'bus.conf'), busConfig(bus))
    const start = (command: string, args: readonly string[], input?: string) => {
      const child = startChild(command, args, { env: { ...process.env, ...env }, ...(input !== undefined && { input }) })
      children.push(child)
      return child
    }
    const ask = async (command: string, args: readonly string[]) => {
      const child = start(command, args)
      await new Promise(resolve => child.process.once('close', resolve))
      return child.said()
    }
    const secrets = (object: string, method: string, ...args: readonly string[]) =>
      ask('gdbus', ['call', '--session', '--dest', 'org.freedesktop.secrets', '--object-path', object, '--method', method, ...args])
    const isLocked = () => secrets(collection, 'org.freedesktop.DBus.Properties.Get', 'org.freedesktop.Secret.Collection', 'Locked')

    const daemon = start('dbus-daemon', [`--config-file=${path.join(folder, 'bus.conf')}`, '--nofork', '--print-address'])
    await until(
      () => daemon.said().includes('unix:'),
      () => `the session bus starts: ${daemon.said()}`,
    )
    if (kind !== 'missing') {
      start('gnome-keyring-daemon', ['--foreground', '--components=secrets', '--unlock'], 'a password for this test')
      await until(async () => (await isLocked()).includes('false'), 'the keychain opens')
    }
    if (kind === 'locked') {
      await secrets('/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', `['${collection}']`)
      await until(async () => (await isLocked()).includes('true'), 'the keychain closes')
    }
    return { env, content: () => ask('secret-tool', ['search', '--all', '--unlock', 'xdg:schema', 'org.freedesktop.Secret.Generic']), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Without service folders: nothing is started on demand, so no prompt of the desktop can wait for a person. */
const busConfig = (socket: string) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`
