// Stands in for vitest if SEGUE_RUNS is set: multiplies the timeout that a test gives itself by it (vitest.config.ts).
import { it as plainIt, test as plainTest } from '../../node_modules/vitest/dist/index.js'

export * from '../../node_modules/vitest/dist/index.js'

const times = Number(process.env['SEGUE_RUNS'])

const hasLimit = (options: unknown): options is { readonly timeout: number } =>
  typeof options === 'object' && options !== null && 'timeout' in options && typeof options.timeout === 'number'

/**
 * An argument of `test`, with the timeout in it multiplied. `place`: which argument it is: 0 the name, 1 options or the function, 2 the
 * timeout or the function.
 */
function withMoreTime(argument: unknown, place: number): unknown {
  if (place === 1 && hasLimit(argument)) return { ...argument, timeout: argument.timeout * times }
  return place === 2 && typeof argument === 'number' ? argument * times : argument
}

/** Wraps `test`, and all that it returns or has as members (`test.each(…)`, `test.only`), so that timeouts are multiplied. */
function patient<Made>(made: Made): Made {
  if (typeof made !== 'function') return made
  return new Proxy(made, {
    apply: (target, self, given: readonly unknown[]) => patient(Reflect.apply(target, self, given.map(withMoreTime))),
    get: (target, name) => patient(Reflect.get(target, name)),
  })
}

export const test = patient(plainTest)
export const it = patient(plainIt)
