// Owns the smart playlists of one account: the slice, and the file smart-playlists.json.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { failed, ok, type Result } from '../shared/errors.ts'
import { type SmartId, smartId } from '../shared/ids.ts'
import {
  maxSmartPlaylists,
  type SmartDraft,
  type SmartPlaylist,
  type SmartPlaylistFile,
  smartPlaylist,
  smartPlaylistFile,
} from '../shared/smart-playlists.ts'
import { inOneLine } from '../shared/wire/spelling.ts'
import { say, t } from '../shared/words/words.ts'
import { readJson, writeAtomic } from './files/files.ts'
import { readForeign } from './files/foreign-file.ts'
import { createJsonSaver, unsavedNotice } from './files/json-saver.ts'
import type { Log } from './log.ts'
import type { Notify } from './notices.ts'
import type { Store } from './store.ts'

export type SmartPlaylists = {
  /**
   * Adds a smart playlist, or replaces the one with this id. Errors: refused (there are too many), expired (the account is not in use any
   * more).
   */
  save(draft: SmartDraft): Result<{ readonly id: SmartId }>
  /** Deletes a smart playlist; does nothing if there is none with this id. */
  remove(id: SmartId): void
  /** The name of a smart playlist; null if there is none with this id. */
  nameOf(id: SmartId | undefined): string | null
  /**
   * Writes the smart playlists with these ids to a file that the person chose; ids without one are left out. Errors: not-found, if none of
   * them exists; disk.
   */
  exportTo(file: string, ids: readonly SmartId[]): Promise<Result<void>>
  /**
   * Adds the smart playlists of a file, except those whose name and rules exist already. Errors: disk (also a file of another kind),
   * refused (there would be too many: none is added), expired (the account is not in use any more).
   */
  importFrom(file: string): Promise<Result<Imported>>
  /** Resolves when the last change is on disk; later changes are ignored. */
  stop(): Promise<void>
}
export type Imported = { readonly added: readonly SmartId[]; readonly known: number }

type Dependencies = {
  readonly store: Store
  /** The account's folder. */
  readonly folder: string
  readonly now: () => number
  readonly log: Log
  readonly notify: Notify
}

const onDisk = z.object({ playlists: z.array(smartPlaylist).max(maxSmartPlaylists) })
/**
 * Longest file of smart playlists that is imported, characters (UTF-16 units): room for the most there may be, with long names and queries;
 * a longer one is an error.
 */
const largestFile = 2_000_000

/**
 * Starts with the smart playlists of the last run, which are in the slice once this resolves; an unreadable file is set aside and the
 * person told.
 */
export async function startSmartPlaylists({ store, folder, now, log, notify }: Dependencies): Promise<SmartPlaylists> {
  const path = join(folder, 'smart-playlists.json')
  const what = t('files.name.smartPlaylists')
  const storedFile = await readJson(path, onDisk, { what, now, log, notify })
  const saver = createJsonSaver(path, onDisk, log, { onUnsaved: unsavedNotice(what, notify) })
  store.set('smartPlaylists', storedFile.kind === 'value' ? storedFile.value.playlists : [])

  let isStopped = false
  const savedPlaylists = () => store.get().smartPlaylists
  const replaceAll = (playlists: readonly SmartPlaylist[]): void => {
    if (isStopped) return
    store.set('smartPlaylists', playlists)
    saver.save({ playlists: [...playlists] })
  }
  const notSignedIn = failed('expired', say('errors.notSignedIn'))
  const tooMany = failed('refused', say('errors.tooManySmartPlaylists', { limit: maxSmartPlaylists }))

  return {
    save: draft => {
      if (isStopped) return notSignedIn
      const playlist = { ...draft, id: draft.id ?? smartId(randomUUID()) }
      const index = savedPlaylists().findIndex(({ id }) => id === playlist.id)
      if (index === -1 && savedPlaylists().length >= maxSmartPlaylists) return tooMany
      replaceAll(index === -1 ? [...savedPlaylists(), playlist] : savedPlaylists().with(index, playlist))
      return ok({ id: playlist.id })
    },
    remove: id => replaceAll(savedPlaylists().filter(playlist => playlist.id !== id)),
    nameOf: wantedId => savedPlaylists().find(({ id }) => id === wantedId)?.name ?? null,
    exportTo: async (file, ids) => {
      const playlists = savedPlaylists().flatMap(({ id, ...rules }) => (ids.includes(id) ? [rules] : []))
      if (playlists.length === 0) return failed('not-found', say('errors.noSmartPlaylists'))
      const content: SmartPlaylistFile = { segue: 'smart playlists', version: 1, playlists }
      return writeAtomic(file, `${JSON.stringify(content, null, 2)}\n`)
    },
    importFrom: async file => {
      const content = await readForeign(file, smartPlaylistFile, 'smartPlaylist', largestFile)
      if (!content.ok) return content
      if (isStopped) return notSignedIn
      const existing = new Set(savedPlaylists().map(({ id: _id, ...rules }) => rulesKey(rules)))
      const byKey = new Map(content.value.playlists.map(rules => [rulesKey(rules), rules]))
      const fresh = [...byKey].flatMap(([key, rules]) => (existing.has(key) ? [] : [{ id: smartId(randomUUID()), ...rules }]))
      if (savedPlaylists().length + fresh.length > maxSmartPlaylists) return tooMany
      if (fresh.length > 0) replaceAll([...savedPlaylists(), ...fresh])
      return ok({ added: fresh.map(({ id }) => id), known: content.value.playlists.length - fresh.length })
    },
    stop: () => {
      isStopped = true
      return saver.flushed()
    },
  }
}

/** A key that is equal for smart playlists with the same name and rules. */
const rulesKey = ({ name, query, sort, limit }: Omit<SmartPlaylist, 'id'>): string =>
  JSON.stringify([inOneLine(name).trim(), query, sort.by, sort.descending, limit])
