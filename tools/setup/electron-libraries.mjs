// Finds the shared libraries that Electron's binary needs from the system; without one it does not start.
import { spawnSync } from 'node:child_process'

/** @typedef {import('./system-needs.mjs').Need} Need */

/** Prefix of a library's file name → the Debian package that contains it. @type {readonly (readonly [string, string])[]} */
const packages = [
  ['libasound.so', 'libasound2t64|libasound2'],
  ['libatk-1.0.so', 'libatk1.0-0t64|libatk1.0-0'],
  ['libatk-bridge-2.0.so', 'libatk-bridge2.0-0t64|libatk-bridge2.0-0'],
  ['libatspi.so', 'libatspi2.0-0t64|libatspi2.0-0'],
  ['libcairo.so', 'libcairo2'],
  ['libcups.so', 'libcups2t64|libcups2'],
  ['libdbus-1.so', 'libdbus-1-3'],
  ['libdrm.so', 'libdrm2'],
  ['libexpat.so', 'libexpat1'],
  ['libgbm.so', 'libgbm1'],
  ['libgio-2.0.so', 'libglib2.0-0t64|libglib2.0-0'],
  ['libglib-2.0.so', 'libglib2.0-0t64|libglib2.0-0'],
  ['libgobject-2.0.so', 'libglib2.0-0t64|libglib2.0-0'],
  ['libgtk-3.so', 'libgtk-3-0t64|libgtk-3-0'],
  ['libnspr4.so', 'libnspr4'],
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libpango-1.0.so', 'libpango-1.0-0'],
  ['libudev.so', 'libudev1'],
  ['libX11.so', 'libx11-6'],
  ['libxcb.so', 'libxcb1'],
  ['libXcomposite.so', 'libxcomposite1'],
  ['libXdamage.so', 'libxdamage1'],
  ['libXext.so', 'libxext6'],
  ['libXfixes.so', 'libxfixes3'],
  ['libxkbcommon.so', 'libxkbcommon0'],
  ['libXrandr.so', 'libxrandr2'],
]

/** @param {string} file @returns {string} the output of ldd for the file; '' where there is no ldd */
const askLoader = file => spawnSync('ldd', [file], { encoding: 'utf8' }).stdout ?? ''

/**
 * The missing libraries as one need; none if nothing is missing, or `binary` is null, as Electron was not downloaded.
 * @param {string | null} binary @param {(file: string) => string} ldd @returns {readonly Need[]}
 */
export function librariesOf(binary, ldd = askLoader) {
  if (binary === null) return []
  const missing = () => [...ldd(binary).matchAll(/^\s*(\S+) => not found/gm)].flatMap(([, name]) => (name === undefined ? [] : [name]))
  const names = [...new Set(missing())]
  if (names.length === 0) return []
  const debian = names.flatMap(name => packages.filter(([start]) => name.startsWith(start)).map(([, holder]) => holder))
  return [
    {
      what: names.join(', '),
      why: 'libraries that Electron is linked with',
      debian: [...new Set(debian)],
      isThere: () => missing().length === 0,
    },
  ]
}
