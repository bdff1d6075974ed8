// The key that opens and closes the picker of devices.
export const devicesKey = 'mod+d'
