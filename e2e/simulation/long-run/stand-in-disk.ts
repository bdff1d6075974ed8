// In the place of node:fs/promises: the disk of the present walk.
import { disk } from '../stand-ins.ts'

export const { open, readFile, mkdir, readdir, stat, lstat, statfs, utimes, rename, copyFile, rm, writeFile, unlink } = disk
