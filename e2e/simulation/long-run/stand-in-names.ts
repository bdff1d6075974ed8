// Replaces main/network/resolve-name.ts in the bundle: names of the made-up service.
export { resolveName } from '../made-up-names.ts'
