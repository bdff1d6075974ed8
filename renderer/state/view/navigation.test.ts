import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goBack, goForward, type Navigation, newNavigation, replaceCurrent, visit } from './navigation.ts'

type Stop = { readonly name: string }
const stop = (name: string): Stop => ({ name })
const names = ({ back, here, ahead }: Navigation<Stop>): string => [...back, here, ...ahead].map(({ name }) => name).join('')

describe('a trail', () => {
  it('goes back and forward, and forgets what lay ahead when it turns off', () => {
    const there = visit(visit(newNavigation(stop('a')), stop('b')), stop('c'))
    expect(goBack(there).here).toEqual(stop('b'))
    expect(goForward(goBack(there))).toEqual(there)
    expect(names(visit(goBack(there), stop('d')))).toBe('abd')
  })
  it('stays at its ends', () => {
    const alone = newNavigation(stop('a'))
    expect([goBack(alone), goForward(alone)]).toEqual([alone, alone])
  })
  it('keeps what is noted of a stop while one is elsewhere', () => {
    const noted = replaceCurrent(newNavigation({ name: 'a', scroll: 0 }), { scroll: 120 })
    expect(goBack(visit(noted, { name: 'b', scroll: 0 })).here).toEqual({ name: 'a', scroll: 120 })
  })
  it('behaves like a list with a cursor, however one walks', () => {
    const walks = fc.array(fc.oneof(fc.constant('back'), fc.constant('forward'), fc.string({ minLength: 1, maxLength: 3 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(walks, walk => {
        let trail = newNavigation(stop('start'))
        let list = ['start']
        let at = 0
        for (const step of walk) {
          if (step === 'back') {
            trail = goBack(trail)
            at = Math.max(0, at - 1)
          } else if (step === 'forward') {
            trail = goForward(trail)
            at = Math.min(list.length - 1, at + 1)
          } else {
            trail = visit(trail, stop(step))
            list = [...list.slice(0, at + 1), step]
            at += 1
          }
        }
        expect(trail.here.name).toBe(list[at])
        expect([trail.back.length, trail.ahead.length]).toEqual([at, list.length - 1 - at])
      }),
    )
  })
  it('remembers a hundred stops', () => {
    let trail = newNavigation(stop('0'))
    for (let index = 1; index < 150; index++) trail = visit(trail, stop(String(index)))
    expect([trail.back.length, trail.back[0]?.name]).toEqual([100, '49'])
  })
})
