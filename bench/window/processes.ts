// CPU time and memory of the app's processes, read from /proc, without touching the window.
import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks per second in /proc (USER_HZ). */
const ticks = 100

type Seen = { readonly parent: number; readonly name: string; readonly seconds: number }

/** Ids of a process and all its descendants. */
export function familyOf(root: number): readonly number[] {
  const all = new Map(everyId().flatMap(id => [[id, look(id)] as const]))
  const family = [root]
  for (const member of family) for (const [id, seen] of all) if (seen?.parent === member) family.push(id)
  return family
}

/** Seconds of CPU time that the processes have used so far, without that of children which have ended. */
export const secondsOf = (family: readonly number[]): number => family.reduce((sum, id) => sum + (look(id)?.seconds ?? 0), 0)

/** Bytes of memory of one process, without mapped files such as the program itself, which the app's processes share. */
export function ownMemory(id: number): number {
  const status = readFileSync(`/proc/${id}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024
}

/** Bytes of memory of all these processes together, shared pages counted once (proportional set size). */
export const sharedMemoryOf = (family: readonly number[]): number =>
  family.reduce((sum, id) => {
    try {
      return sum + Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      return sum // the process has ended since it was listed
    }
  }, 0)

const everyId = (): readonly number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)

function look(id: number): Seen | null {
  try {
    const line = readFileSync(`/proc/${id}/stat`, 'utf8')
    const end = line.lastIndexOf(')')
    const fields = line.slice(end + 2).split(' ')
    return {
      parent: Number(fields[1]),
      name: line.slice(line.indexOf('(') + 1, end),
      seconds: (Number(fields[11]) + Number(fields[12])) / ticks,
    }
  } catch {
    return null // the process has ended since it was listed
  }
}
