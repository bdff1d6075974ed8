import { describe, expect, it } from 'vitest'
import {
  formatDay,
  formatDuration,
  formatInitials,
  formatListLength,
  formatMoment,
  formatSongCount,
  formatSongLength,
  formatTimeLeft,
  quoteName,
} from './format.ts'

describe('times', () => {
  it('counts hours only when there are some', () => {
    expect([0, 59, 65, 3599, 3600, 3753, -1].map(formatDuration)).toEqual(['0:00', '0:59', '1:05', '59:59', '1:00:00', '1:02:33', '0:00'])
  })
  it('shows an unknown length as a dash and time left with a real minus', () => {
    expect([formatSongLength(0), formatTimeLeft(231)]).toEqual(['–', '−3:51'])
  })
  it('shows the length of a list in its two largest units', () => {
    expect([3480, 3900, 7200, 356_400].map(formatListLength)).toEqual(['58 min', '1 h 5 min', '2 h', '4 d 3 h'])
  })
})

describe('words', () => {
  it('has one song and many songs', () => {
    expect([formatSongCount(0), formatSongCount(1), formatSongCount(2)]).toEqual(['0 songs', '1 song', '2 songs'])
  })
  it('names the last two days', () => {
    expect([formatDay(0, 100), formatDay(100, 100), formatDay(99, 100), formatDay(19_785, 20_000)]).toEqual([
      '',
      'Today',
      'Yesterday',
      '3 Mar 2024',
    ])
  })
  it('keeps a name that turns letters round in its own place', () => {
    const name = 'a\u2069\u202Edrow\u2066'
    expect(quoteName(name)).toBe(quoteName('adrow'))
    expect(quoteName('שלום')).toContain('\u2068שלום\u2069')
  })
  it('takes two letters of any script', () => {
    expect(['Tape, cassette side B', 'O', '', '夜行列車の窓', '😀 x'].map(formatInitials)).toEqual(['Tc', 'O', '', '夜', '😀x'])
    expect(['👩‍🚀 Ada', 'E\u0301mile Zola', 'שלום עולם', '🇳🇴 Nils'].map(formatInitials)).toEqual(['👩‍🚀A', 'E\u0301Z', 'שע', '🇳🇴N'])
  })
  it('says when something was seen, by the clock of this place', () => {
    const now = new Date(2031, 3, 2, 0, 30)
    const utc = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')
    const minutesAgo = (minutes: number) => formatMoment(utc(new Date(now.getTime() - minutes * 60_000)), now)
    expect([minutesAgo(20), minutesAgo(40), minutesAgo(24 * 60 + 40)]).toEqual(['Today, 00:10', 'Yesterday, 23:50', '31 Mar 2031'])
    expect(formatMoment('soon', now)).toBe('soon')
  })
})
