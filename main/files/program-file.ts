type Environment = Readonly<Record<string, string | undefined>>

/** Whether an executable lies in a mounted AppImage. APPIMAGE and APPDIR are inherited by child processes, so they alone prove nothing. */
export const isInAppImage = (exe: string, { APPIMAGE: file, APPDIR: folder }: Environment): boolean =>
  Boolean(file && folder && exe.startsWith(`${folder}/`))

/** The file that starts this app: the executable, or the AppImage that contains it, as its mount disappears at the end. */
export const programFile = (exe: string, env: Environment): string => (isInAppImage(exe, env) && env['APPIMAGE']) || exe
