// Which track follows while the service is out of reach.
import { describe, expect, it } from 'vitest'
import { leastCpuTime } from '../cpu-time-for-tests.ts'
import { trackId } from '../ids.ts'
import { nextAdvance } from './advance.ts'
import { nextHere } from './next-here.ts'
import { ids, play, stateAfter, withPlayback } from './queue-for-tests.ts'

const heard = (state: Parameters<typeof nextHere>[0], ...here: readonly number[]) => {
  const { kind, spot } = nextHere(state, track => here.map(trackId).includes(track))
  return [kind, spot?.track, spot?.from, spot?.index]
}
const five = stateAfter(play(ids(1, 2, 3, 4, 5)))

describe('what is heard next without the service', () => {
  it('is the first that is on this computer', () => {
    expect(heard(five, 1, 2, 4)).toEqual(['go', 2, 'tracks', 1])
    expect(heard(five, 1, 4, 5)).toEqual(['go', 4, 'tracks', 3])
  })

  it('is one that plays next, if one of these is here, or else one of the others', () => {
    const promised = stateAfter(play(ids(1, 2, 3)), { type: 'playNext', tracks: ids(7, 8) })
    expect(heard(promised, 3, 8)).toEqual(['go', 8, 'playNext', 0])
    expect(heard(promised, 3)).toEqual(['go', 3, 'tracks', 2])
  })

  it('is found at once also where very many play next', () => {
    const promised = stateAfter(play(ids(1)), {
      type: 'playNext',
      tracks: Array.from({ length: 90_000 }, (_, index) => trackId(index + 2)),
    })
    const look = () => {
      for (let times = 0; times < 10; times += 1) expect(heard(promised, 400)).toEqual(['go', 400, 'playNext', 0])
    }
    expect(leastCpuTime(look)).toBeLessThan(100)
  })

  it('is what would be heard anyway where nothing is here: somebody has to be told', () => {
    expect(nextHere(five, () => false)).toEqual(nextAdvance(five, 'end'))
    expect(nextHere(withPlayback(five, { repeat: 'queue' }), () => false)).toEqual(
      nextAdvance(withPlayback(five, { repeat: 'queue' }), 'end'),
    )
  })

  it('comes round to the beginning when the queue repeats', () => {
    expect(heard(withPlayback(stateAfter(play(ids(1, 2, 3), 1)), { repeat: 'queue' }), 1)).toEqual(['go', 1, 'tracks', 0])
  })
})
