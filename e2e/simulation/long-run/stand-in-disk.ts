// Replaces node:fs/promises in the bundle: the disk of the walk that is running.
import { disk } from '../stand-ins.ts'

export const { open, readFile, mkdir, readdir, stat, lstat, statfs, utimes, rename, copyFile, rm, writeFile, unlink } = disk
