// Requirements on the system: what, why, how to check it, and the Debian packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { electronBinary } from './electron.mjs'
import { librariesOf } from './electron-libraries.mjs'

/**
 * A requirement on the system: what it is, why it is needed, and whether it is there. `debian`: names of packages; `new|old` for one that
 * was renamed. `elsewhere`: its package of Homebrew on macOS and of Chocolatey on Windows; without it, it is needed on Linux only.
 * @typedef {{ what: string, why: string, debian: readonly string[], elsewhere?: { brew: string, choco: string }, isThere: () => boolean }} Need
 */

/** Whether a program of this name is on the PATH. @param {string} name @returns {boolean} */
function onPath(name) {
  const names = process.platform === 'win32' ? [`${name}.exe`, `${name}.cmd`] : [name]
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.some(folder => names.some(file => existsSync(path.join(folder, file))))
}

/** @param {string} name @param {string} why @param {readonly string[]} debian @returns {Need} */
const program = (name, why, debian) => ({ what: name, why, debian, isThere: () => onPath(name) })

/** Requirements of npm ci, if keytar's prebuilt binary cannot be downloaded and it has to be compiled. @type {readonly Need[]} */
export const buildNeeds = [
  program('make', 'to build keytar', ['make']),
  program('g++', 'to build keytar', ['g++']),
  program('python3', 'to build keytar', ['python3']),
  program('pkg-config', 'to build keytar', ['pkg-config']),
  {
    what: 'libsecret headers',
    why: 'to build keytar, which speaks to the keychain',
    debian: ['libsecret-1-dev'],
    isThere: () => spawnSync('pkg-config', ['--exists', 'libsecret-1']).status === 0,
  },
]

/** Requirements for running the app. @param {'electron' | 'stand-in'} runtime @returns {readonly Need[]} */
export const runNeeds = runtime => [
  program('xdg-open', 'to open the sign-in page in the browser', ['xdg-utils']),
  ...(runtime === 'electron'
    ? librariesOf(electronBinary())
    : [
        {
          what: 'chromium',
          why: 'shows the windows where Electron is missing',
          debian: ['chromium'],
          isThere: () =>
            [
              process.env.ELECTRON_STAND_IN_CHROMIUM ?? '',
              '/usr/lib/chromium/chromium',
              '/usr/bin/chromium',
              '/usr/bin/chromium-browser',
            ].some(existsSync),
        },
      ]),
]

/**
 * Requirements of the end-to-end tests and of the packages: a virtual screen, a keychain, a virtual sound card, and tools.
 * @param {'electron' | 'stand-in'} runtime @returns {readonly Need[]}
 */
export const testNeeds = runtime => [
  program('Xvfb', 'a screen for tests', ['xvfb']),
  program('xprop', 'to hide a window for the figures', ['x11-utils']),
  ...(runtime === 'electron' ? [program('openbox', 'a window manager, without which no window is minimised', ['openbox'])] : []),
  program('dbus-daemon', 'a session bus for the keychain', ['dbus']),
  program('gdbus', 'to open and lock the keychain', ['libglib2.0-bin']),
  program('playerctl', 'to steer the app as a desktop does', ['playerctl']),
  program('gnome-keyring-daemon', 'a keychain for tests', ['gnome-keyring']),
  program('secret-tool', 'to see what the keychain holds', ['libsecret-tools']),
  program('pulseaudio', 'a sound card for tests', ['pulseaudio']),
  program('parec', 'to record what is heard', ['pulseaudio-utils']),
  { ...program('sox', 'to make tunes for tests', ['sox']), elsewhere: { brew: 'sox', choco: 'sox.portable' } },
  { ...program('lame', 'to encode them', ['lame']), elsewhere: { brew: 'lame', choco: 'lame' } },
  { ...program('ffmpeg', 'to decode songs beside the app', ['ffmpeg']), elsewhere: { brew: 'ffmpeg', choco: 'ffmpeg' } },
  { what: '7zz', why: 'to make a tar.gz', debian: ['7zip'], isThere: () => ['7zz', '7za', '7z'].some(onPath) },
  program('rpmbuild', 'to make an rpm', ['rpm']),
  program('mksquashfs', 'to make an AppImage', ['squashfs-tools']),
  program('desktop-file-validate', 'to check the desktop file of the packages', ['desktop-file-utils']),
  program('flatpak-builder', 'to check the manifest for Flatpak', ['flatpak-builder']),
  program('appstreamcli', 'to check what software centres show', ['appstream']),
]
