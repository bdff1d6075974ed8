// The schema of a long list of ids or positions, wherever it comes from.
import { z } from 'zod'

/** A list of ids (integers from 0), validated in one pass: a schema per number would take ten times as long. */
export const idList = <Id extends number>(minLength: number, maxLength: number) =>
  z.custom<readonly Id[]>(
    value =>
      Array.isArray(value) &&
      value.length >= minLength &&
      value.length <= maxLength &&
      // `findIndex` visits holes in the array, which `every` skips.
      value.findIndex(each => !(Number.isSafeInteger(each) && each >= 0)) === -1,
  )
