// The files of one account's library folder, and the bytes they take.
import { readdir, stat } from 'node:fs/promises'
import { isPlainName, pathIn } from '../files/path-in.ts'

/** Paths of the files in a folder that the app could have written; none if the folder cannot be read. */
export async function filesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch((): string[] => [])
  return names.filter(isPlainName).map(name => pathIn(folder, name))
}

/** Sum of the bytes of all files in a folder; a file deleted meanwhile counts as 0. */
export async function bytesIn(folder: string): Promise<number> {
  const sizeOf = (path: string): Promise<number> =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    )
  const sizes = await Promise.all((await filesIn(folder)).map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}
