// Numbers names so that equal ones, ignoring surrounding white space, get the same number.
import type { PackedText } from '../model/model.ts'
import { dictionaryTextBuilder } from '../model/text-column.ts'
import type { HashSeed } from '../model/text-hash.ts'

/** By row the number of its name, equal for equal names; 0 for the empty name. */
export function numbersOfNames(names: PackedText, seed: HashSeed): Uint32Array {
  const { starts, bytes, length } = names
  const dictionary = dictionaryTextBuilder(seed)
  dictionary.codeOf('')
  const numbers = new Uint32Array(length)
  for (let row = 0; row < length; row++) {
    let from = starts[row] ?? 0
    let end = starts[row + 1] ?? 0
    while (from < end && isSpace(bytes[from] ?? 0)) from++
    while (end > from && isSpace(bytes[end - 1] ?? 0)) end--
    // A name that begins or ends beyond ASCII is trimmed as text, since there are other white space characters.
    const isPlain = from === end || ((bytes[from] ?? 0) | (bytes[end - 1] ?? 0)) < 0x80
    numbers[row] = isPlain ? dictionary.codeOfBytes(bytes, from, end) : dictionary.codeOf(names.at(row).trim())
  }
  dictionary.drop()
  return numbers
}

/** Whether a byte is white space in ASCII. */
const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)
