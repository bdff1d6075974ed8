/**
 * The file that starts this app: the executable, or the AppImage that contains it, as its mount disappears at the end. APPIMAGE and APPDIR
 * are inherited by child processes, so they count only if the executable lies in APPDIR.
 */
export function programFile(exe: string, { APPIMAGE: file, APPDIR: folder }: Readonly<Record<string, string | undefined>>): string {
  return file && folder && exe.startsWith(`${folder}/`) ? file : exe
}
