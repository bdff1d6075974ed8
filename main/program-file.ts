/**
 * The file that starts this app: its program, or the AppImage that the program came out of, whose folder goes when it ends. What is started
 * from a program of another AppImage has the variables of that one, so they count only where this program lies in their folder.
 */
export function programFile(exe: string, { APPIMAGE: file, APPDIR: folder }: Readonly<Record<string, string | undefined>>): string {
  return file && folder && exe.startsWith(`${folder}/`) ? file : exe
}
