// The service that was chosen: kept over restarts, reached (or started, if it is embedded), and handed to the account.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { ConnectionChoice } from '../shared/app-state.ts'
import { failed, ok, type Result } from '../shared/errors.ts'
import { type ConnectionPreset, connectionPreset } from '../shared/wire/connection-preset.ts'
import type { Account } from './account/account.ts'
import type { Flags } from './config.ts'
import { demoIdentity, folderIdentity, serviceIdentity } from './connection.ts'
import { type ReadOptions, readJson, writeJson } from './files.ts'
import type { Store } from './store.ts'

const choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('demo') }),
  z.object({ kind: z.literal('folder'), folder: z.string().min(1) }),
  z.object({ kind: z.literal('service'), preset: connectionPreset }),
])
/** A choice in full, as connection.json holds it. */
export type Choice = z.infer<typeof choice>

export type EmbeddedService = { readonly preset: ConnectionPreset; stop(): Promise<void> }
/** Starts the service inside the app. Error: disk, or bad-response when it cannot start. */
export type StartEmbedded = (
  what: { readonly kind: 'demo' } | { readonly kind: 'folder'; readonly folder: string },
  progress: (done: number, what: string) => void,
) => Promise<Result<EmbeddedService>>

export type ChosenConnection = {
  /** Takes up what the flags name, else the choice of the last run. */
  restore(flags: Flags): Promise<void>
  /** Turns to another service and remembers it. Only while nobody is signed in. Error: refused. */
  choose(next: Choice): Promise<Result<void>>
  stop(): Promise<void>
}

type Dependencies = Omit<ReadOptions, 'what'> & {
  readonly store: Store
  readonly account: Account
  readonly path: string
  readonly startEmbedded: StartEmbedded
}

export function createChosenConnection({ store, account, path, startEmbedded, ...disk }: Dependencies): ChosenConnection {
  let embedded: EmbeddedService | null = null
  /** Counts the choices, so that a slow start of one that was replaced comes to nothing. */
  let turn = 0

  const signedOut = (code: 'disk' | 'bad-response', message: string) =>
    store.set('account', { step: 'signed-out', error: failed(code, message).error })

  const release = async () => {
    const last = embedded
    embedded = null
    await last?.stop()
  }

  const turnTo = async (next: Choice): Promise<void> => {
    turn += 1
    const mine = turn
    store.set('connection', shown(next))
    store.set('reachability', 'unknown')
    await account.use(null)
    await release()
    if (next.kind === 'none') return
    if (next.kind === 'service') return account.use({ preset: next.preset, identity: serviceIdentity(next.preset) })
    store.set('account', { step: 'preparing', progress: 0, what: '' })
    const started = await startEmbedded(next, (progress, what) => {
      if (turn === mine) store.set('account', { step: 'preparing', progress, what })
    })
    if (turn !== mine) return started.ok ? started.value.stop() : undefined
    if (!started.ok) return store.set('account', { step: 'signed-out', error: started.error })
    embedded = started.value
    const identity = next.kind === 'demo' ? demoIdentity : folderIdentity(next.folder)
    return account.use({ preset: embedded.preset, identity })
  }

  return {
    restore: async ({ connection }) => {
      if (connection?.kind === 'file') {
        const preset = await readPreset(connection.file)
        if (preset.ok) return turnTo({ kind: 'service', preset: preset.value })
        await turnTo({ kind: 'none' })
        return signedOut('disk', preset.error.message)
      }
      if (connection) return turnTo(connection)
      const kept = await readJson(path, choice, { ...disk, what: 'The note of which service was chosen' })
      return turnTo(kept.kind === 'value' ? kept.value : { kind: 'none' })
    },
    choose: async next => {
      const { step } = store.get().account
      if (step === 'signed-in' || step === 'expired') return failed('refused', 'Sign out first.')
      const written = await writeJson(path, next)
      if (!written.ok) disk.log.error(written.error.message)
      await turnTo(next)
      return ok(undefined)
    },
    stop: async () => {
      turn += 1
      await release()
    },
  }
}

/** What the page may know of a choice. */
function shown(next: Choice): ConnectionChoice {
  if (next.kind !== 'service') return next
  const { name, auth_url } = next.preset
  return { kind: 'service', name, host: URL.canParse(auth_url) ? new URL(auth_url).host : auth_url }
}

/** Reads a preset file that the person named. Error: disk, with a sentence. Never moves the file: it is not ours. */
export async function readPreset(file: string): Promise<Result<ConnectionPreset>> {
  try {
    const preset = connectionPreset.safeParse(JSON.parse(await readFile(file, 'utf8')))
    if (preset.success) return ok(preset.data)
    const members = preset.error.issues.map(issue => issue.path.join('.')).join(', ')
    return failed('disk', `The connection file ${file} is not a connection preset (see: ${members || 'its form'}).`)
  } catch (error) {
    return failed('disk', `The connection file ${file} cannot be read${error instanceof SyntaxError ? ': it is not JSON' : ''}.`)
  }
}
