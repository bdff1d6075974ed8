// The words of songs in one's own folder: from their tags, and from a file beside them, line by line with the song.
import { mkdir, writeFile } from 'node:fs/promises'
import { lyricsFrame, textFrame, withId3 } from '../shared/audio/sample-tag.ts'
import { expect, test } from './fixtures.ts'
import { partsOf, stopsWithoutVisibleFocus, tabThrough } from './focus-walk.ts'
import { lacksTools, makeTune, mp3Of } from './music.ts'
import { needs } from './own-desktop.ts'
import { onTitle } from './player.ts'

test.skip(lacksTools, needs.tools)

/** A tag of its own in front of a file. The tag behind it is passed over. */
const withWords = (mp3: Uint8Array, words: string) =>
  withId3([textFrame('TIT2', 'Slack Water'), textFrame('TALB', 'Low Tide'), lyricsFrame(words)], mp3)

test('words with times follow the song and lead to their place; those of a tag are read; a song without any says so', async ({ start }) => {
  const folder = test.info().outputPath('music')
  await mkdir(folder)
  const tune = makeTune(test.info().outputPath('tune.wav'), 1, 120)
  const lines = Array.from(
    { length: 120 },
    (_, second) => `[0${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}.00]Line ${second}`,
  )
  await writeFile(`${folder}/a.mp3`, mp3Of(tune, ['--tt', 'Harbour Lights', '--ta', 'Marrow', '--tl', 'Low Tide']))
  await writeFile(`${folder}/a.lrc`, lines.toReversed().join('\r\n'))
  await writeFile(`${folder}/b.mp3`, withWords(mp3Of(tune), 'Tide is low\nנמל'))
  await writeFile(`${folder}/c.mp3`, mp3Of(tune, ['--tt', 'Wordless', '--ta', 'Marrow', '--tl', 'Low Tide']))

  const player = await start(['--music', folder])
  await player.expectLibrary()
  const { page } = player
  const words = page.getByRole('region', { name: 'Lyrics' })
  const showWordsOf = async (title: string) => {
    await player.go('Songs')
    await (await player.find(title)).dblclick(onTitle)
    await player.expectPlaying(title)
    await page.keyboard.press('ControlOrMeta+p')
  }

  await showWordsOf('Harbour Lights')
  const large = page.getByRole('main', { name: 'Now playing' })
  await large.getByRole('button', { name: 'Lyrics' }).click()
  const sung = words.locator('[aria-current=true]')
  await expect(sung).toHaveText(/^Line \d+$/)
  /** The number of the line that is sung; there is a line for each second. */
  const lineNow = async () => Number((await sung.textContent())?.slice(5))
  const before = await lineNow()
  await expect.poll(lineNow).toBeGreaterThan(before + 1)
  await words.getByRole('button', { name: 'Line 75' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(words.getByRole('button', { name: 'Line 76' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(lineNow).toBeGreaterThan(75)
  expect(await lineNow()).toBeLessThan(110)

  // Paused, so that the song stays at that line.
  await large.getByRole('button', { name: 'Pause' }).click()
  const play = large.getByRole('button', { name: 'Play', exact: true })
  /** Walks round Now playing with Tab; all lines of the lyrics together are one stop. */
  const walk = async () => {
    await large.getByRole('button', { name: 'Close Now playing' }).focus()
    const stops = await tabThrough(page)
    expect(stopsWithoutVisibleFocus(stops)).toEqual([])
    expect(partsOf(stops)).toEqual(['Now playing'])
    expect(stops.filter(({ markup }) => markup.includes('Line ')).length).toBe(1)
  }
  await walk()

  // A window too small for lyrics and queue keeps the controls in view, and beside them whichever of both was opened last.
  await page.setViewportSize({ width: 720, height: 450 })
  await page.keyboard.press('ControlOrMeta+j')
  await expect(play).toBeInViewport({ ratio: 1 })
  await expect(words).toBeHidden()
  await large.getByRole('button', { name: 'Lyrics' }).click()
  await expect(page.getByRole('complementary', { name: 'Queue' })).toBeHidden()
  await expect(sung).toBeInViewport()
  await expect(play).toBeInViewport({ ratio: 1 })
  await walk()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('ControlOrMeta+p')

  await showWordsOf('Slack Water')
  await expect(words.getByText('Tide is low')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+p')
  await showWordsOf('Wordless')
  await expect(words.getByText('This song has no lyrics in its tags.')).toBeVisible()
})
