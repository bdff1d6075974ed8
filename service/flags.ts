// The flags with which the stand-in is started.
import { inspect, parseArgs } from 'node:util'
import type { ServiceOptions } from './index.ts'

export const usage = `npm run service -- [--json] [--tracks N] [--music DIR] [--data DIR] [--port N] [--seed N] [--latency MS]
                 [--redirect-uri ADDRESS] [--client-id ID] [--hosts NAME,NAME] [--strict]

  --json          one line of JSON on standard output: the connection preset and control_url
  --tracks N      a generated library, 1 to 1,000,000 tracks
  --music DIR     a library from the MP3s in a folder (default: the demo library); with --tracks only their sound, by turns
  --data DIR      keep accounts, plays, ratings and playlists here (default: forget them)
  --port N        the first of eight ports in a row (default: any free ones)
  --hosts NAMES   answer requests with these host names only, at any port (default: with any)
  --strict        refuses whatever the documentation does not allow, where the service may be laxer
`

/** Flags that cannot be used; `message` says why. */
export class UsageError extends Error {}

/** Reads flags, such as `['--json', '--tracks', '300']`; throws a `UsageError`. */
export function readOptions(args: readonly string[]): { readonly options: ServiceOptions; readonly json: boolean } {
  const { values } = parse(args)
  const wholeNumber = (name: 'tracks' | 'port' | 'seed' | 'latency'): number | undefined => {
    const text = values[name]
    if (text === undefined) return undefined
    if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number`)
    return Number(text)
  }
  const tracks = wholeNumber('tracks')
  if (tracks !== undefined && (tracks < 1 || tracks > 1_000_000)) throw new UsageError('--tracks goes from 1 to 1,000,000')
  const options = {
    tracks,
    music: values.music,
    data: values.data,
    port: wholeNumber('port'),
    seed: wholeNumber('seed'),
    latency: wholeNumber('latency'),
    strict: values.strict,
    redirectUri: values['redirect-uri'],
    clientId: values['client-id'],
    hosts: values.hosts?.toLowerCase().split(','),
    progress: (done: number, what: string) => process.stderr.write(`${Math.round(done * 100)} % ${what}\n`),
    onBug: (error: unknown) => process.stderr.write(`${inspect(error)}\n`),
  }
  return { options, json: values.json ?? false }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: {
        json: { type: 'boolean' },
        strict: { type: 'boolean' },
        tracks: text,
        music: text,
        data: text,
        port: text,
        seed: text,
        latency: text,
        'redirect-uri': text,
        'client-id': text,
        hosts: text,
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
