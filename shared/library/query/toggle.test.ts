// Conditions that buttons put into a text and take out of it: the rest of the text means what it did.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Query } from './model.ts'
import { allOf } from './normalised.ts'
import { parse } from './parse.ts'
import { anyQuery } from './queries-for-tests.ts'
import { queryText } from './query-text.ts'
import { conditionIn, isSame, queryWithout, withCondition } from './toggle.ts'

const liked = parse('rating:up').query
const isLiked = (query: Query): boolean => isSame(query, liked)

describe('a condition', () => {
  it('goes behind what is typed, and out of it however it is written', () => {
    expect(withCondition('', 'rating:up')).toBe('rating:up')
    expect(withCondition('rain year:1990', 'rating:up')).toBe('rain year:1990 rating:up')
    expect(queryWithout('rain rating>=5 year:1990', isLiked)).toBe('rain year:1990')
    expect(queryWithout('rated:up rain stars:up', isLiked)).toBe('rain')
    expect(conditionIn('rain -rating:up', isLiked)).toBeNull()
  })

  it('is asked beside alternatives, not as a part of the last one', () => {
    expect(withCondition('jazz OR soul', 'plays:0')).toBe('(jazz OR soul) plays:0')
    expect(withCondition('genre:"jazz', 'plays:0')).toBe('genre:"jazz" plays:0')
  })

  it('leaves what was asked before as it was', () => {
    fc.assert(
      fc.property(anyQuery, query => {
        const text = queryText(query)
        fc.pre(conditionIn(text, isLiked) === null)
        const longer = withCondition(text, 'rating:up')
        expect(parse(longer).query).toEqual(allOf([parse(text).query, liked]))
        expect(conditionIn(longer, isLiked)).toEqual(liked)
        expect(parse(queryWithout(longer, isLiked)).query).toEqual(parse(text).query)
      }),
    )
  })
})
