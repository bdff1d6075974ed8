import { describe, expect, it } from 'vitest'
import { clock, dayOf, initials, listLength, songLength, songs, timeLeft } from './format.ts'

describe('times', () => {
  it('counts hours only when there are some', () => {
    expect([0, 59, 65, 3599, 3600, 3753, -1].map(clock)).toEqual(['0:00', '0:59', '1:05', '59:59', '1:00:00', '1:02:33', '0:00'])
  })
  it('shows an unknown length as a dash and time left with a real minus', () => {
    expect([songLength(0), timeLeft(231)]).toEqual(['–', '−3:51'])
  })
  it('shows the length of a list in its two largest units', () => {
    expect([3480, 3900, 7200, 356_400].map(listLength)).toEqual(['58 min', '1 h 5 min', '2 h', '4 d 3 h'])
  })
})

describe('words', () => {
  it('has one song and many songs', () => {
    expect([songs(0), songs(1), songs(2)]).toEqual(['0 songs', '1 song', '2 songs'])
  })
  it('names the last two days', () => {
    expect([dayOf(0, 100), dayOf(100, 100), dayOf(99, 100), dayOf(19_785, 20_000)]).toEqual(['', 'Today', 'Yesterday', '3 Mar 2024'])
  })
  it('takes two letters of any script', () => {
    expect(['Tape, cassette side B', 'O', '', '夜行列車の窓', '😀 x'].map(initials)).toEqual(['Tc', 'O', '', '夜', '😀x'])
  })
})
