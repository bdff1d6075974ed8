import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goBack, goForward, type Navigation, newNavigation, replaceCurrent, visit } from './navigation.ts'

type Visit = { readonly name: string }
const visitOf = (name: string): Visit => ({ name })
const names = ({ back, here, ahead }: Navigation<Visit>): string => [...back, here, ...ahead].map(({ name }) => name).join('')

describe('a trail', () => {
  it('goes back and forward, and forgets what lay ahead when it turns off', () => {
    const there = visit(visit(newNavigation(visitOf('a')), visitOf('b')), visitOf('c'))
    expect(goBack(there).here).toEqual(visitOf('b'))
    expect(goForward(goBack(there))).toEqual(there)
    expect(names(visit(goBack(there), visitOf('d')))).toBe('abd')
  })
  it('stays at its ends', () => {
    const alone = newNavigation(visitOf('a'))
    expect([goBack(alone), goForward(alone)]).toEqual([alone, alone])
  })
  it('keeps what is noted of a visit while one is elsewhere', () => {
    const noted = replaceCurrent(newNavigation({ name: 'a', scroll: 0 }), { scroll: 120 })
    expect(goBack(visit(noted, { name: 'b', scroll: 0 })).here).toEqual({ name: 'a', scroll: 120 })
  })
  it('behaves like a list with a cursor, however one walks', () => {
    const walks = fc.array(fc.oneof(fc.constant('back'), fc.constant('forward'), fc.string({ minLength: 1, maxLength: 3 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(walks, walk => {
        let trail = newNavigation(visitOf('start'))
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
            trail = visit(trail, visitOf(step))
            list = [...list.slice(0, at + 1), step]
            at += 1
          }
        }
        expect(trail.here.name).toBe(list[at])
        expect([trail.back.length, trail.ahead.length]).toEqual([at, list.length - 1 - at])
      }),
    )
  })
  it('remembers a hundred visits', () => {
    let trail = newNavigation(visitOf('0'))
    for (let index = 1; index < 150; index++) trail = visit(trail, visitOf(String(index)))
    expect([trail.back.length, trail.back[0]?.name]).toEqual([100, '49'])
  })
})
