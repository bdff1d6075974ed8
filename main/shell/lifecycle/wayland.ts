// Whether windows run on Wayland, by Chromium's own rule: the session type, unless a flag says otherwise.

/** Whether windows run on Wayland; false on other systems than Linux. `ozone`: the value of `--ozone-platform`, '' without it. */
export const isWayland = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, ozone: string): boolean =>
  platform === 'linux' && (ozone === 'wayland' || (ozone !== 'x11' && env['XDG_SESSION_TYPE'] === 'wayland'))
