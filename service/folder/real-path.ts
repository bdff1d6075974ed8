// Where a path of the music folder really leads: a link must not give out what lies elsewhere.
import { realpath } from 'node:fs/promises'
import path from 'node:path'

/** Where a path leads once all links are followed; null if that is nowhere, or out of the folder. */
export async function realPathInside(root: string, file: string): Promise<string | null> {
  try {
    const [folder, real] = await Promise.all([realpath(root), realpath(file)])
    const inside = path.relative(folder, real)
    return inside === '' || inside.split(path.sep)[0] === '..' || path.isAbsolute(inside) ? null : real
  } catch {
    return null // there is no such file
  }
}
