// Splits secrets over several entries of a keychain whose entries are short: Windows takes 2,560 bytes (CRED_MAX_CREDENTIAL_BLOB_SIZE).
import { createHash } from 'node:crypto'
import type { OsKeychain } from './os-keychain.ts'

/**
 * The content of the main entry of a split secret: which of the two generations of parts is valid, how many parts it has, and their
 * checksum (SHA-256).
 */
type Index = { readonly generation: 0 | 1; readonly count: number; readonly digest: string }

const indexPattern = /^segue-parts:([01]):(\d{1,4}):([0-9a-f]{64})$/

/**
 * Wraps a keychain: secrets of up to `longestEntry` bytes are stored as they are, longer ones in numbered parts, with an index in the entry
 * itself. A write goes to the generation of parts not in use, and then switches the index: a crash leaves the old secret or the new one,
 * whole. Parts that do not match the checksum of the index are read as null.
 */
export function splitLongSecrets(osKeychain: OsKeychain, longestEntry: number): OsKeychain {
  const name = (account: string, generation: number, part: number) => `${account}#${generation}-${part}`

  const readIndex = async (service: string, account: string): Promise<Index | null> =>
    parseIndex((await osKeychain.getPassword(service, account)) ?? '')

  /**
   * Removes the parts of a generation from number `keep` on, the last one first: the parts left by an interrupted removal are then numbered
   * without a gap, and a later call finds them.
   */
  const clear = async (service: string, account: string, generation: number, keep: number) => {
    let end = keep
    while ((await osKeychain.getPassword(service, name(account, generation, end))) !== null) end += 1
    while (end > keep) {
      end -= 1
      await osKeychain.deletePassword(service, name(account, generation, end))
    }
  }
  const clearAll = async (service: string, account: string, keep: Readonly<Record<number, number>>) => {
    for (const generation of [0, 1]) await clear(service, account, generation, keep[generation] ?? 0)
  }

  return {
    getPassword: async (service, account) => {
      const entry = await osKeychain.getPassword(service, account)
      const index = parseIndex(entry ?? '')
      if (!index) return entry
      let secret = ''
      for (let part = 0; part < index.count; part += 1)
        secret += (await osKeychain.getPassword(service, name(account, index.generation, part))) ?? ''
      return digestOf(secret) === index.digest ? secret : null
    },
    setPassword: async (service, account, secret) => {
      const before = await readIndex(service, account)
      const generation = before?.generation === 0 ? 1 : 0
      const parts = Buffer.byteLength(secret) <= longestEntry && !parseIndex(secret) ? [] : partsOf(secret, longestEntry)
      for (const [part, content] of parts.entries()) await osKeychain.setPassword(service, name(account, generation, part), content)
      const index = `segue-parts:${generation}:${parts.length}:${digestOf(secret)}`
      await osKeychain.setPassword(service, account, parts.length > 0 ? index : secret)
      // The new secret is stored by now, so a failure to remove old parts does no harm and is ignored.
      await Promise.allSettled([clearAll(service, account, { [generation]: parts.length })])
    },
    deletePassword: async (service, account) => {
      const wasRemoved = await osKeychain.deletePassword(service, account)
      await clearAll(service, account, {})
      return wasRemoved
    },
  }
}

function parseIndex(entry: string): Index | null {
  const [, generation, count, digest] = indexPattern.exec(entry) ?? []
  if (count === undefined || digest === undefined) return null
  return { generation: generation === '0' ? 0 : 1, count: Number(count), digest }
}

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Cuts a secret into pieces of at most `longestEntry` bytes of UTF-8, at borders of characters. */
function partsOf(secret: string, longestEntry: number): readonly string[] {
  const bytes = Buffer.from(secret)
  const parts: string[] = []
  for (let start = 0; start < bytes.length; ) {
    let end = Math.min(start + longestEntry, bytes.length)
    while (end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
    parts.push(bytes.toString('utf8', start, end))
    start = end
  }
  return parts
}
