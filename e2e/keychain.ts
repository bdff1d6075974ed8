// A keychain for one test: a private session bus with the real gnome-keyring on it (Secret Service API), in order or in one kind of
// trouble.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Child, startChild } from './child.ts'
import { until } from './until.ts'

/**
 * `open`: in order. `locked`: running but locked, and nobody can ask for the password. `missing`: a bus without a Secret Service. `denied`:
 * the bus lets nobody send it a message. `full`: it can read but not write, as on a full disk. `silent`: it is stopped, so that calls are
 * never answered.
 */
export type KeychainKind = 'open' | 'locked' | 'missing' | 'denied' | 'full' | 'silent'

export type Keychain = {
  readonly env: Readonly<Record<string, string>>
  /** Every stored secret with its attributes, as text, to prove that something is or is not stored. */
  content(): Promise<string>
  /** Ends the trouble: unlocks the keychain, starts it, permits messages, permits writing, or lets it run on. */
  mend(): Promise<void>
  /** Brings the same kind of trouble about again. */
  trouble(): Promise<void>
  stop(): Promise<void>
}

const collection = '/org/freedesktop/secrets/collection/login'
const password = 'a password for this test'

/** Needs `dbus-daemon`, `gnome-keyring-daemon`, `gdbus`, `secret-tool` and `prlimit`. */
export async function startKeychain(kind: KeychainKind): Promise<Keychain> {
  const folder = await mkdtemp(path.join(tmpdir(), 'segue-keys-'))
  const children: Child[] = []
  const stop = async () => {
    for (const child of children.toReversed()) await child.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const bus = path.join(folder, 'bus')
    const home = path.join(folder, 'home')
    const env = {
      DBUS_SESSION_BUS_ADDRESS: `unix:path=${bus}`,
      // The private bus stands for the system bus as well, so that the app hears nothing of the real computer falling asleep.
      DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${bus}`,
      XDG_RUNTIME_DIR: path.join(folder, 'run'),
      HOME: home,
      XDG_DATA_HOME: path.join(home, '.local/share'),
      XDG_CONFIG_HOME: path.join(home, '.config'),
    }
    await mkdir(env.XDG_RUNTIME_DIR, { mode: 0o700 })
    await mkdir(env.HOME)
    const configFile = path.join(folder, 'bus.conf')
    await writeFile(configFile, busConfig(bus, true))
    const start = (command: string, args: readonly string[], input?: string) => {
      const child = startChild(command, args, { env: { ...process.env, ...env }, ...(input !== undefined && { input }) })
      children.push(child)
      return child
    }
    const ask = async (command: string, args: readonly string[]) => {
      const child = start(command, args)
      await new Promise(resolve => child.process.once('close', resolve))
      return child.output()
    }
    const call = (service: string, object: string, method: string, ...args: readonly string[]) =>
      ask('gdbus', ['call', '--session', '--dest', service, '--object-path', object, '--method', method, ...args])
    const isLocked = () =>
      call('org.freedesktop.secrets', collection, 'org.freedesktop.DBus.Properties.Get', 'org.freedesktop.Secret.Collection', 'Locked')

    const daemon = start('dbus-daemon', [`--config-file=${configFile}`, '--nofork', '--print-address'])
    await until(
      () => daemon.output().includes('unix:'),
      () => `the session bus starts: ${daemon.output()}`,
    )
    /**
     * Starts gnome-keyring unlocked. It ignores the signal SIGXFSZ, so that a write beyond the limit that `full` sets fails instead of
     * ending it.
     */
    const startDaemon = async () => {
      const openIt = "trap '' XFSZ; exec gnome-keyring-daemon --foreground --components=secrets --unlock"
      const child = start('sh', ['-c', openIt], password)
      await until(async () => (await isLocked()).includes('false'), 'the keychain opens')
      return child
    }
    const setPolicy = async (allowed: boolean) => {
      await writeFile(configFile, busConfig(bus, allowed))
      await call('org.freedesktop.DBus', '/org/freedesktop/DBus', 'org.freedesktop.DBus.ReloadConfig')
    }
    let keyring = kind === 'missing' ? null : await startDaemon()
    const limitFiles = (size: string) => ask('prlimit', ['--pid', String(keyring?.process.pid), `--fsize=${size}:`])
    const trouble = async (): Promise<void> => {
      switch (kind) {
        case 'open':
          return
        case 'missing':
          await keyring?.stop()
          keyring = null
          return
        case 'locked':
          await call('org.freedesktop.secrets', '/org/freedesktop/secrets', 'org.freedesktop.Secret.Service.Lock', `['${collection}']`)
          await until(async () => (await isLocked()).includes('true'), 'the keychain closes')
          return
        case 'denied':
          return setPolicy(false)
        case 'full':
          await limitFiles('0')
          return
        case 'silent':
          keyring?.process.kill('SIGSTOP')
      }
    }
    const mend = async (): Promise<void> => {
      switch (kind) {
        case 'open':
          return
        case 'missing':
          keyring ??= await startDaemon()
          return
        case 'locked':
          return unlock(path.join(env.XDG_RUNTIME_DIR, 'keyring', 'control'))
        case 'denied':
          return setPolicy(true)
        case 'full':
          await limitFiles('unlimited')
          return
        case 'silent':
          keyring?.process.kill('SIGCONT')
      }
    }
    await trouble()
    const content = () => ask('secret-tool', ['search', '--all', '--unlock', 'xdg:schema', 'org.freedesktop.Secret.Generic'])
    return { env, content, mend, trouble, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Unlocks the keychain as the desktop does at login, through the daemon's control socket: one zero byte, then total length, operation 1
 * (unlock), length of the password and the password.
 */
async function unlock(socketFile: string): Promise<void> {
  const secret = Buffer.from(password)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(12 + secret.length, 1)
  head.writeUInt32BE(1, 5)
  head.writeUInt32BE(secret.length, 9)
  const socket = connect(socketFile)
  socket.end(Buffer.concat([head, secret]))
  const response: Buffer[] = []
  for await (const chunk of socket) response.push(chunk)
  if (Buffer.concat(response).toString('hex') !== '0000000800000000') throw new Error('the keychain did not unlock')
}

/** The bus has no service directories: it starts no program on demand, so that no password prompt of the real desktop can appear. */
const busConfig = (socket: string, allowed: boolean) => `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
    ${allowed ? '' : '<deny send_destination="org.freedesktop.secrets"/>'}
  </policy>
</busconfig>
`
