// Arrays that are soon thrown away again. A thread that builds a library keeps a few of them: fresh memory costs more than the work in it.
import { release } from './growing.ts'

const kept: Uint32Array<ArrayBuffer>[] = []
let mostKept = 0

/** From now on so many are kept for later. 0 = none, as at first. */
export function keepScratch(count: number): void {
  mostKept = count
  for (const array of kept.splice(count)) release(array)
}

/** Numbers of any value; give them back with `drop`. */
export function scratch(length: number): Uint32Array<ArrayBuffer> {
  const at = kept.findIndex(array => array.length >= length)
  const [found] = at < 0 ? [] : kept.splice(at, 1)
  return found?.subarray(0, length) ?? new Uint32Array(length)
}

/** What `scratch` gave is not needed any more: nothing may read it afterwards. */
export function drop(array: Uint32Array): void {
  if (kept.length >= mostKept || !(array.buffer instanceof ArrayBuffer)) release(array)
  else kept.push(new Uint32Array(array.buffer))
  // The smallest that is large enough is taken first.
  kept.sort((one, other) => one.length - other.length)
}
