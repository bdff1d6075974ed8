// What electron-builder knows of the Linux packages before building one: desktop file and metadata.
import { createRequire } from 'node:module'
import { z } from 'zod'
import { root } from '../build/bundles.ts'
import { homepage } from './builder-options.ts'

export type LinuxPackage = z.infer<typeof metadata> & {
  readonly desktopName: string
  readonly desktopFile: string
  readonly homepage: string
  /** Name and mail address of who maintains the package, as deb and rpm need them. */
  readonly maintainer: string
  readonly author: string
  readonly name: string
  readonly summary: string
}

const metadata = z.object({ version: z.string(), description: z.string(), license: z.string() })
/** Fields that deb and rpm require. */
const packageInfo = z.object({ maintainer: z.email({ pattern: /^.+ <[^@\s]+@[^@\s]+>$/ }), url: z.url() })

/** Reads electron-builder.yml and package.json. Throws electron-builder's error if a deb or rpm could not be built. */
export async function linuxPackage(): Promise<LinuxPackage> {
  const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'))
  const { Packager, AppInfo } = builder('app-builder-lib')
  const { LinuxPackager } = builder('app-builder-lib/out/linuxPackager')
  const { LinuxTargetHelper } = builder('app-builder-lib/out/targets/LinuxTargetHelper')
  const { default: FpmTarget } = builder('app-builder-lib/out/targets/FpmTarget')
  const ownHomepage = homepage()
  const extraMetadata = ownHomepage === null ? {} : { homepage: ownHomepage }
  const packager = new Packager({ projectDir: root, config: { extends: 'electron-builder.yml', extraMetadata } })
  await packager.validateConfig()
  packager._appInfo = new AppInfo(packager, null)
  const linux = new LinuxPackager(packager)
  const helper = new LinuxTargetHelper(linux)
  const checked = ['deb', 'rpm'].map(target => new FpmTarget(target, linux, helper, '').checkOptions())
  const [info] = z
    .array(packageInfo)
    .min(1)
    .parse(await Promise.all(checked))
  if (info === undefined) throw new Error('electron-builder checked nothing')
  return {
    ...metadata.parse(packager.metadata),
    desktopName: `${helper.getDesktopFileName()}.desktop`,
    desktopFile: await helper.computeDesktopEntry(linux.platformSpecificBuildOptions),
    homepage: info.url,
    maintainer: info.maintainer,
    author: info.maintainer.replace(/ <.*/, ''),
    name: packager.appInfo.productName,
    summary: linux.platformSpecificBuildOptions.synopsis,
  }
}
