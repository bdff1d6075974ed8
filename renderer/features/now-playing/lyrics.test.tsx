// @vitest-environment happy-dom
// The words of what plays: read when they are looked at, the sung line marked, and a line leads to its place.
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { lyricsFrame, withId3 } from '../../../shared/audio/sample-tag.ts'
import { ok } from '../../../shared/errors.ts'
import { millis, trackId } from '../../../shared/ids.ts'
import { emptyPlayback, type Playback } from '../../../shared/queue/model.ts'
import { resizeTo, showPage, signedIn } from '../../tests/page-for-tests.ts'

const playback: Playback = {
  ...emptyPlayback,
  current: trackId(9002),
  index: 0,
  startId: 1,
  paused: true,
  anchor: { position: 12, at: millis(0) },
}
let shown: Awaited<ReturnType<typeof showPage>>
afterEach(() => {
  shown.close()
  vi.unstubAllGlobals()
})

const uslt = (text: string) => withId3([lyricsFrame(text)])

async function open(file: Uint8Array, beside: string | null = null) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: { Range: string } }) => {
    asked.push(`${address} ${headers.Range}`)
    const [, end = ''] = headers.Range.split('-')
    return new Response(new Uint8Array(file.subarray(0, Number(end) + 1)), { status: 206 })
  })
  const connection = beside === null ? signedIn.connection : ({ kind: 'folder', folder: '/music' } as const)
  const state = { ...signedIn, ...(connection && { connection }), playback }
  shown = await showPage({ state, replies: { 'lyrics.beside': ok({ text: beside }) } })
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  expect(asked).toEqual([])
  fireEvent.click(within(screen.getByRole('main', { name: 'Now playing' })).getByRole('button', { name: 'Lyrics' }))
  await act(async () => new Promise(resolve => setTimeout(resolve, 20)))
  return asked
}
const words = () => screen.getByRole('region', { name: 'Lyrics' })

it('plain words are shown, and no more of the file is read than its tag', async () => {
  const file = uslt('Low tide\nRain')
  const asked = await open(file)
  expect(within(words()).getByText('Rain')).toBeTruthy()
  expect(asked).toEqual(['/media/9002?quality=128 bytes=0-9', `/media/9002?quality=128 bytes=0-${file.length - 3}`])
})

it('of very many words only those in view are laid out', async () => {
  await open(uslt('Low tide\n'.repeat(300)))
  const isLong = () => within(words()).getByLabelText('Words').classList.contains('is-long')
  expect(isLong()).toBe(false)
  shown.close()
  await open(uslt('Low tide\n'.repeat(3_000)))
  expect(isLong()).toBe(true)
})

it('of words with times the one that is sung is marked, and each leads to its place', async () => {
  await open(uslt('[00:01]One\n[00:10]Two\n[00:20]Three'))
  expect(within(words()).getByRole('button', { current: true }).textContent).toBe('Two')
  expect(
    within(words())
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1)
  fireEvent.click(within(words()).getByRole('button', { name: 'Three' }))
  expect(shown.commands().at(-1)).toEqual({ type: 'seek', position: 20 })
  act(() => shown.setState({ playback: { ...playback, anchor: { position: 21, at: millis(0) } } }))
  expect(within(words()).getByRole('button', { current: true }).textContent).toBe('Three')
})

it('a file beside a song of one’s own folder comes before its tag', async () => {
  const asked = await open(uslt('From the tag'), '[00:01]From the file')
  expect(within(words()).getByRole('button', { name: 'From the file' })).toBeTruthy()
  expect(asked).toEqual([])
})

it('a song without words says so', async () => {
  await open(Uint8Array.of(0xff, 0xfb, 0x90, 0x64, 0, 0, 0, 0, 0, 0, 0, 0))
  expect(within(words()).getByText('This song has no lyrics in its tags.')).toBeTruthy()
})

it('in a narrow window words and queue have one place: what was asked for last stands there', async () => {
  await open(uslt('Low tide\nRain'))
  await resizeTo(1024)
  const large = () => within(screen.getByRole('main', { name: 'Now playing' }))
  const isOn = (name: string) => large().getByRole('button', { name }).getAttribute('aria-pressed')
  const press = async (name: string) => {
    fireEvent.click(large().getByRole('button', { name }))
    await act(async () => new Promise(resolve => setTimeout(resolve, 20)))
  }
  const shownNow = () => ['Lyrics', 'Queue'].map(isOn)
  expect(shownNow()).toEqual(['true', 'false'])
  await press('Queue')
  expect(shownNow()).toEqual(['false', 'true'])
  expect(screen.queryByRole('region', { name: 'Lyrics' })).toBeNull()
  await press('Lyrics')
  expect(shownNow()).toEqual(['true', 'false'])
  expect(within(words()).getByText('Rain')).toBeTruthy()
  await press('Queue')
  await press('Queue')
  expect(shownNow()).toEqual(['true', 'false'])

  await resizeTo(1440)
  await press('Queue')
  expect(shownNow()).toEqual(['true', 'true'])
  expect(within(words()).getByText('Rain')).toBeTruthy()
})

it('says nothing of words, nor of a quality, while nothing plays', async () => {
  shown = await showPage({ state: signedIn })
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  const main = within(screen.getByRole('main', { name: 'Now playing' }))
  fireEvent.click(main.getByRole('button', { name: 'Lyrics' }))
  await act(async () => undefined)
  expect([words().textContent, main.queryByText(/kbit/)]).toEqual(['', null])
})
