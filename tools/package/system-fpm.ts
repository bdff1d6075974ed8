// Stands in for fpm, which electron-builder calls: makes a deb with dpkg-deb or an rpm with rpmbuild from fpm's arguments. Used only when
// the stand-in for Electron is packaged, as fpm cannot be downloaded there either.
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'

const single = { type: 'string', default: '' } as const
const multiple = { type: 'string', multiple: true, default: [] as string[] } as const

/** An unknown argument is an error, so that it stops the packaging. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { ...single, short: 's' },
    to: { ...single, short: 't' },
    force: { type: 'boolean' },
    depends: { ...multiple, short: 'd' },
    'deb-recommends': multiple,
    'deb-compression': single,
    'deb-priority': single,
    'rpm-os': single,
    'rpm-compression': single,
    'rpm-summary': single,
    architecture: single,
    'after-install': single,
    'after-remove': single,
    description: single,
    version: single,
    package: single,
    name: single,
    maintainer: single,
    vendor: single,
    url: single,
    license: single,
  },
})
const [summary = '', ...rest] = values.description.trim().split('\n')

/** Name of an architecture for electron-builder, which is Debian's → its name for rpm; others have the same name in both. */
const rpmArchitectures: Readonly<Record<string, string>> = { amd64: 'x86_64', arm64: 'aarch64' }

const work = await mkdtemp(path.join(tmpdir(), 'segue-package-'))
try {
  const tree = path.join(work, 'tree')
  await stage(tree)
  if (values.to === 'deb') await makeDeb(tree)
  else if (values.to === 'rpm') await makeRpm(tree)
  else throw new Error(`neither deb nor rpm: ${values.to}`)
} finally {
  await rm(work, { recursive: true, force: true })
}

/** Copies what the arguments `source=target` name into the folder `tree`; a source that ends in / means the folder's content. */
async function stage(tree: string): Promise<void> {
  for (const pair of positionals) {
    const [from = '', to = ''] = pair.split('=')
    const target = path.join(tree, to)
    await mkdir(path.dirname(target), { recursive: true, mode: 0o755 })
    await cp(from, target, { recursive: true, verbatimSymlinks: true })
    if ((await stat(from)).isFile()) await chmod(target, 0o644)
  }
}

async function makeDeb(tree: string): Promise<void> {
  const control = path.join(tree, 'DEBIAN')
  const lines = [
    `Package: ${values.name}`,
    `Version: ${values.version}`,
    `License: ${values.license}`,
    `Vendor: ${values.vendor}`,
    `Architecture: ${values.architecture}`,
    `Maintainer: ${values.maintainer}`,
    `Depends: ${values.depends.join(', ')}`,
    `Recommends: ${values['deb-recommends'].join(', ')}`,
    'Section: default',
    `Priority: ${values['deb-priority']}`,
    `Homepage: ${values.url}`,
    `Description: ${summary}`,
    ...rest.map(line => ` ${line.trim() === '' ? '.' : line.trim()}`),
  ]
  await mkdir(control, { mode: 0o755 })
  await writeFile(path.join(control, 'control'), `${lines.filter(line => !line.endsWith(': ')).join('\n')}\n`)
  await cp(values['after-install'], path.join(control, 'postinst'))
  await cp(values['after-remove'], path.join(control, 'postrm'))
  for (const script of ['postinst', 'postrm']) await chmod(path.join(control, script), 0o755)
  run('dpkg-deb', [`-Z${values['deb-compression']}`, '--root-owner-group', '--build', tree, values.package])
}

async function makeRpm(tree: string): Promise<void> {
  const files = (await readdir(tree, { recursive: true, withFileTypes: true }))
    .filter(entry => !entry.isDirectory())
    .map(entry => `"/${path.relative(tree, path.join(entry.parentPath, entry.name))}"`)
  const spec = [
    `Name: ${values.name}`,
    `Version: ${values.version}`,
    'Release: 1',
    `Summary: ${values['rpm-summary'] || summary}`,
    `License: ${values.license}`,
    `Vendor: ${values.vendor}`,
    `Packager: ${values.maintainer}`,
    `URL: ${values.url}`,
    'AutoReqProv: no',
    ...values.depends.map(dependency => `Requires: ${dependency}`),
    '%description',
    values.description,
    '%install',
    `cp -a "${tree}/." "%{buildroot}/"`,
    `%post\n${await readFile(values['after-install'], 'utf8')}`,
    `%postun\n${await readFile(values['after-remove'], 'utf8')}`,
    '%files',
    '%defattr(-,root,root,-)',
    ...files,
  ]
  const file = path.join(work, 'package.spec')
  await writeFile(file, `${spec.join('\n')}\n`)
  const define = (name: string, value: string) => ['--define', `${name} ${value}`]
  // rpm's automatic steps (stripping, dependency search) are off, as they would change Electron's files.
  const untouched = ['debug_package %{nil}', '__os_install_post %{nil}', '_build_id_links none', '_binary_payload w6.xzdio']
  run('rpmbuild', [
    ...['-bb', '--quiet', '--target', rpmArchitectures[values.architecture] ?? values.architecture],
    ...define('_topdir', path.join(work, 'rpm')),
    ...define('_rpmfilename', 'made.rpm'),
    ...untouched.flatMap(definition => ['--define', definition]),
    file,
  ])
  await cp(path.join(work, 'rpm/RPMS/made.rpm'), values.package)
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'], encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
}
