// Writes the input of flatpak-builder into dist/flatpak: a manifest, the desktop file, and the AppStream metadata.
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { desktopNames } from '../../main/shell/desktop/desktop-entry.ts'
import { root } from '../build/bundles.ts'
import { type LinuxPackage, linuxPackage } from './linux-package.ts'
import { packagedApp } from './packaged-app.ts'

export const flatpakFolder = path.join(root, 'dist/flatpak')
const id = path.basename(desktopNames.packaged, '.desktop')

/** Version of freedesktop.org's runtime, and of the base app with zypak, which lets Electron's sandbox work inside Flatpak's. */
const branch = '25.08'

/** Permissions of the Flatpak, each with its purpose. */
export const rights: Readonly<Record<string, string>> = {
  '--share=network': 'the service',
  '--share=ipc': 'pictures in memory shared with the X server',
  '--socket=wayland': 'the window',
  '--socket=fallback-x11': 'the window where there is no Wayland',
  '--device=dri': 'drawing by the graphics card',
  '--socket=pulseaudio': 'sound',
  '--filesystem=xdg-music:ro': 'a folder of music of one’s own',
  '--talk-name=org.freedesktop.secrets': 'the keychain',
  '--talk-name=org.kde.StatusNotifierWatcher': 'the icon in the tray',
  '--talk-name=org.freedesktop.Notifications': 'news of songs',
  '--talk-name=org.gnome.SessionManager': 'keeping the computer awake while it is heard',
  '--talk-name=org.freedesktop.PowerManagement': 'the same where there is no GNOME',
  '--talk-name=org.freedesktop.ScreenSaver': 'the same, and hearing of a locked screen',
  '--system-talk-name=org.freedesktop.login1': 'hearing of sleep and of a locked screen',
  '--own-name=org.mpris.MediaPlayer2.segue': 'the card of the desktop and its media keys',
  '--own-name=org.mpris.MediaPlayer2.segue.*': 'the same of a second profile',
}

/** Writes the input of flatpak-builder for the unpacked app of this computer's processor. */
export async function writeFlatpak(): Promise<void> {
  const app = await linuxPackage()
  await rm(flatpakFolder, { recursive: true, force: true })
  await mkdir(flatpakFolder, { recursive: true })
  const write = (name: string, content: string) => writeFile(path.join(flatpakFolder, name), content)
  await write(`${id}.json`, `${JSON.stringify(await manifest(), null, 2)}\n`)
  await write(`${id}.desktop`, app.desktopFile.replace(/^Exec=.*$/m, 'Exec=segue %U').replace(/^Icon=.*$/m, `Icon=${id}`))
  await write(`${id}.metainfo.xml`, metainfo(app))
  await write('segue', '#!/bin/sh\nexport TMPDIR="$XDG_RUNTIME_DIR/app/$FLATPAK_ID"\nexec zypak-wrapper /app/lib/segue/segue "$@"\n')
  await cp(path.join(root, 'build-resources/icons'), path.join(flatpakFolder, 'icons'), { recursive: true })
  await cp(path.join(root, 'LICENSE'), path.join(flatpakFolder, 'LICENSE'))
}

async function manifest() {
  const unpacked = path.relative(flatpakFolder, path.dirname(packagedApp().executable))
  // Flatpak accepts icons up to 512 pixels.
  const icons = (await readdir(path.join(root, 'build-resources/icons'))).filter(icon => Number.parseInt(icon, 10) <= 512)
  return {
    id,
    runtime: 'org.freedesktop.Platform',
    'runtime-version': branch,
    sdk: 'org.freedesktop.Sdk',
    base: 'org.electronjs.Electron2.BaseApp',
    'base-version': branch,
    command: 'segue',
    'separate-locales': false,
    'finish-args': Object.keys(rights),
    modules: [
      {
        name: 'segue',
        buildsystem: 'simple',
        // The binary is not stripped, as that would destroy the fuses and the archive's checksum, which are stored in it.
        'build-options': { strip: false, 'no-debuginfo': true },
        'build-commands': [
          'mkdir -p /app/lib/segue',
          'cp -a app/. /app/lib/segue/',
          'install -Dm755 segue /app/bin/segue',
          `install -Dm644 ${id}.desktop /app/share/applications/${id}.desktop`,
          `install -Dm644 ${id}.metainfo.xml /app/share/metainfo/${id}.metainfo.xml`,
          `install -Dm644 LICENSE /app/share/licenses/${id}/LICENSE`,
          ...icons.map(icon => `install -Dm644 icons/${icon} /app/share/icons/hicolor/${path.parse(icon).name}/apps/${id}.png`),
        ],
        sources: [
          { type: 'dir', path: unpacked, dest: 'app' },
          { type: 'dir', path: 'icons', dest: 'icons' },
          ...['segue', 'LICENSE', `${id}.desktop`, `${id}.metainfo.xml`].map(file => ({ type: 'file', path: file })),
        ],
      },
    ],
  }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The AppStream metadata (freedesktop.org), as XML. */
const metainfo = ({
  name,
  summary,
  description,
  homepage,
  license,
  author,
}: LinuxPackage): string => `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${id}</id>
  <metadata_license>CC0-1.0</metadata_license>
  <project_license>${escaped(license)}</project_license>
  <name>${escaped(name)}</name>
  <summary>${escaped(summary)}</summary>
  <description><p>${escaped(description)}.</p></description>
  <developer id="${id}"><name>${escaped(author)}</name></developer>
  <url type="homepage">${escaped(homepage)}</url>
  <launchable type="desktop-id">${id}.desktop</launchable>
  <provides><mediatype>x-scheme-handler/segue</mediatype></provides>
  <content_rating type="oars-1.1"/>
</component>
`
