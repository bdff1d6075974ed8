// The card that the desktop shows, and the keys of the keyboard: one player on the session bus, from the first second, as Segue says it.

import { expect, test } from './fixtures.ts'
import { mediaCard } from './media-card.ts'
import { onTitle } from './player.ts'

test.skip(process.platform !== 'linux', 'looks at the session bus of Linux; elsewhere the card is Chromium’s')

test('there is one card, before anything was ever played and while it plays; its keys act on the song shown', async ({
  start,
  keychain,
}) => {
  const card = mediaCard(keychain.env)
  const player = await start()
  await player.signIn()
  await expect.poll(card.players).toEqual(['org.mpris.MediaPlayer2.segue'])
  await expect.poll(card.content).toContain("'PlaybackStatus': <'Stopped'>")

  const row = player.firstSong()
  const title = String(await row.getByRole('gridcell').nth(1).textContent())
  await row.dblclick(onTitle)
  await expect(player.bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await expect.poll(player.position).toBeGreaterThan(0)
  const playing = String(await player.bar.getByRole('link').first().textContent())
  expect(title).toContain(playing)
  await expect.poll(card.content).toContain(`'xesam:title': <${quoted(playing)}>`)
  await expect.poll(card.content).toContain("'PlaybackStatus': <'Playing'>")
  await expect.poll(card.content).toMatch(/'mpris:length': <int64 [1-9]\d{6,}>/)
  await expect.poll(card.content).toMatch(/'mpris:artUrl': <'file:\/\/\/.*\/segue-card\/\d+-300'>/)
  await expect.poll(card.players).toEqual(['org.mpris.MediaPlayer2.segue'])

  await card.press('PlayPause')
  await expect(player.bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await card.press('Next')
  await expect(player.bar.getByRole('link', { name: playing, exact: true })).toHaveCount(0)
  const following = String(await player.bar.getByRole('link').first().textContent())
  await expect.poll(card.content).toContain(`'xesam:title': <${quoted(following)}>`)
  await card.press('PlayPause')
  await player.close()
  await expect.poll(card.players).toEqual([])

  // After a restart the song is paused as it was, and the media card shows it completely although no sound has been made in this run.
  const again = await start()
  await again.expectPaused(following)
  await expect.poll(card.content).toContain(`'xesam:title': <${quoted(following)}>`)
  await expect.poll(card.content).toContain("'PlaybackStatus': <'Paused'>")
  await card.press('PlayPause')
  await again.expectPlaying(following)
  await expect.poll(again.position).toBeGreaterThan(0)
  await expect.poll(card.players).toEqual(['org.mpris.MediaPlayer2.segue'])
})

/** As `gdbus` writes a text. */
const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`)
