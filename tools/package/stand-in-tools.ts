// The distribution's tools laid out as electron-builder expects its own, where those cannot be downloaded.
import { chmod, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root } from '../build/bundles.ts'
import { programPath } from './program-path.ts'

export type StandInTools = {
  /** Variables for electron-builder's environment. */
  readonly env: Readonly<Record<string, string>>
  /** Targets that can be made here, in electron-builder's names. */
  readonly targets: readonly string[]
  /** Why other targets cannot be made, a sentence each. */
  readonly missing: readonly string[]
}

/** Makes the folder of tools and resolves with what can be packaged by them; for Linux only, where the stand-in runs. */
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

/** Offset of the file system in the AppImage, bytes; the script below is padded with empty lines. */
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
