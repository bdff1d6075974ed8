// What the programs of the app take of the processor and of memory, told by the system itself: nobody in the window has to look.
import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of the processor's clock in a second, as Linux counts them for programs. */
const ticks = 100

type Seen = { readonly parent: number; readonly name: string; readonly seconds: number }

/** A process and everything it started, by their ids. */
export function familyOf(root: number): readonly number[] {
  const all = new Map(everyId().flatMap(id => [[id, look(id)] as const]))
  const family = [root]
  for (const member of family) for (const [id, seen] of all) if (seen?.parent === member) family.push(id)
  return family
}

/** Seconds of a processor that these took so far, those that have ended and were waited for left out. */
export const secondsOf = (family: readonly number[]): number => family.reduce((sum, id) => sum + (look(id)?.seconds ?? 0), 0)

/** Bytes that a process has in memory, but for what it maps of files, such as its own program: every process of that program has these. */
export function ownMemory(id: number): number {
  const status = readFileSync(`/proc/${id}/status`, 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1])
  return (kilobytes('RssAnon') + kilobytes('RssShmem')) * 1024
}

/** Bytes that processes have in memory, what they share counted once: each has its part of it (proportional set size). */
export const sharedMemoryOf = (family: readonly number[]): number =>
  family.reduce((sum, id) => {
    try {
      return sum + Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024
    } catch {
      return sum // it has ended
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
    return null // it has ended
  }
}
