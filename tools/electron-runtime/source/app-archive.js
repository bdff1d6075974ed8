// A packaged app comes as one archive, which Electron reads in place; here it is unpacked for the time of the run.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'

/** @param {string} archive path of an app.asar @returns {string} a folder with its content and that of app.asar.unpacked */
export function unpackArchive(archive) {
  const { extractAll } = createRequire(import.meta.url)('@electron/asar')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'electron-stand-in-app-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  extractAll(archive, folder)
  return folder
}
