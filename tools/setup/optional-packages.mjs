// Finds optional packages (one per system of a native tool) that a lock file lacks, and makes their entries.

/** @typedef {{ version?: string, optionalDependencies?: Record<string, string>, [member: string]: unknown }} Entry */
/** @typedef {Record<string, Entry>} Packages the `packages` of a lock file, by place */

/**
 * Optional packages without an entry in a lock file, of which `npm ci` would say that they are missing.
 * @param {Packages} packages @returns {{ name: string, version: string }[]}
 */
export function missingOptional(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isInReach(packages, place, name))
      .map(([name, version]) => ({ name, version })),
  )
}

/**
 * The packages with an entry for each missing one, in npm's order; without a checksum, which only the package itself could give.
 * @param {Packages} packages @returns {Packages}
 */
export function completeLock(packages) {
  const added = missingOptional(packages).map(({ name, version }) => {
    if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}: no exact version but ${version}`)
    return [`node_modules/${name}`, { version, ...systemOf(name), dev: true, optional: true }]
  })
  const all = { ...packages, ...Object.fromEntries(added) }
  return Object.fromEntries(Object.entries(all).sort(([a], [b]) => a.localeCompare(b, 'en')))
}

/**
 * Whether the package at `place` would find a package `name` as Node does: in its own node_modules, or in one further out.
 * @param {Packages} packages @param {string} place @param {string} name
 */
function isInReach(packages, place, name) {
  for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in packages) return true
    if (at === '') return false
  }
}

/**
 * The members `os`, `cpu` and `libc` of an entry, from a name like `…-linux-x64-musl`; by them npm skips packages for other systems.
 * @param {string} name
 */
function systemOf(name) {
  const found =
    /-(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(arm64|arm|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(\w+))?$/.exec(
      name,
    )
  if (!found) throw new Error(`${name}: its name does not say for which system it is`)
  const [, os, cpu, kind = ''] = found
  const libc = os !== 'linux' ? null : kind.startsWith('musl') ? 'musl' : kind === '' || kind.startsWith('gnu') ? 'glibc' : null
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
}
