// The desktop file that goes into the Linux packages, as electron-builder itself writes it: no package can be built without Electron's binary.
import { createRequire } from 'node:module'
import { root } from '../build/bundles.ts'

export type DesktopFile = { readonly name: string; readonly content: string }

/** Reads electron-builder.yml and package.json. */
export async function linuxDesktopFile(): Promise<DesktopFile> {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))
  const { Packager, AppInfo } = builder('app-builder-lib')
  const { LinuxPackager } = builder('app-builder-lib/out/linuxPackager')
  const { LinuxTargetHelper } = builder('app-builder-lib/out/targets/LinuxTargetHelper')
  const packager = new Packager({ projectDir: root, config: 'electron-builder.yml' })
  await packager.validateConfig()
  packager._appInfo = new AppInfo(packager, null)
  const linux = new LinuxPackager(packager)
  const helper = new LinuxTargetHelper(linux)
  return {
    name: `${helper.getDesktopFileName()}.desktop`,
    content: await helper.computeDesktopEntry(linux.platformSpecificBuildOptions),
  }
}
