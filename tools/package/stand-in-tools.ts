// Lays out tools of the Linux distribution as electron-builder expects its own, where its own cannot be downloaded.
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../build/bundles.ts'
import { programPath } from './program-path.ts'

export type StandInTools = {
  /** Environment variables by which electron-builder finds the tools. */
  readonly env: Readonly<Record<string, string>>
  /** Targets that can be made with the tools of this system, in electron-builder's names. */
  readonly targets: readonly string[]
  /** For each other target a sentence that says why it cannot be made. */
  readonly missing: readonly string[]
}

/** Makes the folder of tools and resolves with what can be packaged with it; for Linux only, as the stand-in runs nowhere else. */
export async function makeStandInTools(): Promise<StandInTools> {
  const folder = path.join(root, 'build/stand-in-tools')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const [archiver, squash, validate] = [programPath('7zz', '7za', '7z'), programPath('mksquashfs'), programPath('desktop-file-validate')]
  const has = {
    'tar.gz': archiver !== null,
    deb: programPath('dpkg-deb') !== null,
    rpm: programPath('rpmbuild') !== null,
    AppImage: squash !== null && validate !== null,
  }
  if (squash !== null && validate !== null) await layOutAppImageTools(path.join(folder, 'appimage'), squash, validate)
  return {
    env: {
      ...(archiver !== null && { ELECTRON_BUILDER_7ZIP_PATH: archiver }),
      ...(has.AppImage && { APPIMAGE_TOOLS_PATH: path.join(folder, 'appimage') }),
      CUSTOM_FPM_PATH: await program(path.join(folder, 'fpm'), fpm),
    },
    targets: Object.entries(has).flatMap(([target, isThere]) => (isThere ? [target] : [])),
    missing: Object.entries(has).flatMap(([target, isThere]) => (isThere ? [] : [`no ${target}: ${needs[target]}`])),
  }
}

const needs: Readonly<Record<string, string>> = {
  'tar.gz': 'it needs 7zz (Debian package 7zip)',
  deb: 'it needs dpkg-deb (Debian package dpkg)',
  rpm: 'it needs rpmbuild (Debian package rpm)',
  AppImage: 'it needs mksquashfs and desktop-file-validate (Debian packages squashfs-tools and desktop-file-utils)',
}

const fpm = `#!/bin/sh
exec "${process.execPath}" "${path.join(root, 'tools/package/system-fpm.ts')}" "$@"
`

/**
 * Length in bytes of the script at the beginning of the AppImage, behind which the file system begins; the script is padded with empty
 * lines to it.
 */
const runtimeBytes = 1024

/** Runtime script of the AppImage: prints the file system's offset, or unpacks and starts the app. */
const runtime = `#!/bin/sh
# Instead of the runtime of AppImage, whose binary could not be downloaded: unpacks, and needs unsquashfs to do it.
if [ "$1" = --appimage-offset ]; then echo ${runtimeBytes}; exit; fi
folder=$(mktemp -d) || exit 1
unsquashfs -quiet -no-progress -offset ${runtimeBytes} -dest "$folder/app" "$0" >/dev/null || exit 1
trap 'kill "$app" 2>/dev/null' TERM INT
APPDIR="$folder/app" APPIMAGE="$(readlink -f "$0")" "$folder/app/AppRun" "$@" &
app=$!
while kill -0 "$app" 2>/dev/null; do wait "$app"; result=$?; done
rm -rf "$folder"
exit "$result"
`

async function layOutAppImageTools(folder: string, squash: string, validate: string): Promise<void> {
  const arch = process.arch
  await mkdir(path.join(folder, 'runtimes'), { recursive: true })
  await mkdir(path.join(folder, 'lib', arch), { recursive: true })
  await symlink(squash, path.join(folder, 'mksquashfs'))
  await symlink(validate, path.join(folder, 'desktop-file-validate'))
  await program(path.join(folder, 'runtimes', `runtime-${arch}`), runtime.padEnd(runtimeBytes, '\n'))
}

async function program(file: string, content: string): Promise<string> {
  await writeFile(file, content)
  await chmod(file, 0o755)
  return file
}
