// Whether windows are Wayland's: by the session, as Chromium chooses, unless it is told otherwise.

/** `ozone`: what `--ozone-platform` says, '' if nothing. */
export const isWayland = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, ozone: string): boolean =>
  platform === 'linux' && (ozone === 'wayland' || (ozone !== 'x11' && env['XDG_SESSION_TYPE'] === 'wayland'))
