// Watches folders for changed sources, debounced; only one call of the listener runs at a time.
import { watch } from 'node:fs'
import path from 'node:path'
import { root } from '../build/bundles.ts'

/**
 * Milliseconds without a further change after which the listener is called: an editor saves in several steps, and "save all" writes many
 * files.
 */
const settleMilliseconds = 200

const isSource = (file: string): boolean => /\.(ts|tsx|css|html|svg|json)$/.test(file) && !/\.test\.|-for-tests\./.test(file)

/**
 * Calls `onChange` with the paths of changed files, relative to the project; files changed during a call are reported by another call after
 * it.
 */
export function watchFolders(folders: readonly string[], onChange: (files: readonly string[]) => Promise<void>): void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let busy = false

  const settle = async () => {
    timer = null
    if (busy) return
    busy = true
    const files = [...changed].sort()
    changed.clear()
    await onChange(files)
    busy = false
    if (changed.size > 0) schedule()
  }
  const schedule = () => {
    if (timer !== null) clearTimeout(timer)
    timer = setTimeout(settle, settleMilliseconds)
  }
  for (const folder of folders) {
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (file === null || !isSource(file)) return
      changed.add(`${folder}/${file.replaceAll('\\', '/')}`)
      schedule()
    })
  }
}
