// Finds the music among the files and folders that a person chose, without following links; what is left out is counted by its reason.

import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { tuning } from '../../shared/tuning.ts'
import type { LocatedFile, UploadSkip } from '../../shared/uploads/upload.ts'
import { policy } from '../../shared/wire/policy.ts'
import { uploadExtensions } from '../../shared/wire/profile.ts'
import { searchCalls } from './file-calls.ts'

export type FoundMusic = {
  /** The files found, sorted by name. */
  readonly files: readonly Omit<LocatedFile, 'id'>[]
  readonly skipped: ReadonlyMap<UploadSkip, number>
}

type Options = {
  /** Most files to take; further ones are counted as skipped. */
  readonly maxFiles: number
  readonly signal: AbortSignal
  /** Called with the number of files found so far. */
  readonly onFound: (count: number) => void
}

type Folder = { readonly path: string; readonly name: string; readonly depth: number }

/**
 * Finds the music files among `chosenPaths`, absolute paths of files and folders; none if aborted. Hidden folders below the chosen ones are
 * left out, and unreadable entries counted as skipped. An abort ends it at once, also while a drive hangs. Never rejects.
 */
export async function findMusic(chosenPaths: readonly string[], { maxFiles, signal, onFound }: Options): Promise<FoundMusic> {
  const files: Omit<LocatedFile, 'id'>[] = []
  const skipped = new Map<UploadSkip, number>()
  const folders: Folder[] = []
  let visited = 0
  const skip = (why: UploadSkip): void => void skipped.set(why, (skipped.get(why) ?? 0) + 1)

  /**
   * Takes the file at `path` if it is music, or notes a folder to be read. `name`: the path from the chosen folder on, that folder's name
   * included, as the service is told it.
   */
  const visit = async (path: string, name: string, depth: number): Promise<void> => {
    visited += 1
    const stats = await searchCalls.make(() => lstat(path), signal).catch(() => null)
    if (stats === null) return skip('unreadable')
    if (stats.isDirectory()) {
      if (basename(path).startsWith('.') && depth > 0) return
      if (depth > tuning.uploads.scanLimits.depth) return skip('too-deep')
      folders.push({ path, name, depth })
      return
    }
    const why = whyNotUploadable(name, stats)
    if (why !== null) return skip(why)
    if (files.length >= maxFiles) return skip('too-many')
    files.push({ path, name, bytes: stats.size })
    onFound(files.length)
  }

  for (const path of chosenPaths) {
    if (signal.aborted) return { files: [], skipped }
    await visit(path, cleanName(basename(path)), 0)
  }
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const names = await searchCalls.make(() => readdir(folder.path), signal).catch(() => null)
    if (signal.aborted) return { files: [], skipped }
    if (names === null) skip('unreadable')
    for (const name of names ?? []) {
      if (signal.aborted) return { files: [], skipped }
      if (visited >= tuning.uploads.scanLimits.entries) {
        skip('too-many')
        return { files: inOrder(files), skipped }
      }
      // biome-ignore lint/plugin: a name that the system told of this very folder.
      await visit(join(folder.path, name), `${folder.name}/${cleanName(name)}`, folder.depth + 1)
    }
  }
  return { files: inOrder(files), skipped }
}

const uploadPattern = new RegExp(`\\.(${uploadExtensions.join('|')})$`, 'i')

function whyNotUploadable(name: string, stats: Stats): UploadSkip | null {
  if (stats.isSymbolicLink()) return 'link'
  if (!stats.isFile() || !uploadPattern.test(name)) return 'no-music'
  if (stats.size === 0) return 'empty'
  return stats.size > policy.uploads.maxFileBytes ? 'too-large' : null
}

/** A file name made valid Unicode, with spaces for control characters and separators, because a file system's names may be any bytes. */
const cleanName = (name: string): string => name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, ' ')

const inOrder = <File extends { readonly name: string }>(files: File[]): readonly File[] =>
  files.sort((one, other) => (one.name < other.name ? -1 : 1))
