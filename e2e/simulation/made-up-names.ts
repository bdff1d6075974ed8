// Replaces main/network/resolve-name.ts in the simulation: every name leads to an address of the internet.
export const resolveName = async (): Promise<readonly string[]> => ['203.0.113.7']
