// A folder of the person's own MP3s, played without any account elsewhere: the right one is heard, and a bad one does no harm.

import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { listeningRetries } from '../hearing.ts'
import { listenerAt } from '../listener.ts'
import { makeTune, mp3Of } from '../music.ts'
import { onTitle } from '../player.ts'
import { decode } from '../sound.ts'

test.describe.configure(listeningRetries)

test('a folder of MP3s is listed and heard; what cannot be read is told; what came since is found', async ({ start, recorder }) => {
  const folder = test.info().outputPath('music')
  await mkdir(folder)
  const sounds = new Map<string, Float32Array>()
  for (const [key, title] of ['Harbour Lights', 'Slack Water', 'Ночной поезд'].entries()) {
    const tune = makeTune(test.info().outputPath(`tune-${key}.wav`), key + 1, 30)
    const mp3 = mp3Of(tune, ['--tt', title, '--ta', 'Marrow & Fen', '--tl', 'Low Tide', '--tn', String(key + 1), '--id3v2-utf16'])
    await writeFile(`${folder}/${key}.mp3`, mp3)
    sounds.set(title, await decode(mp3))
  }
  await writeFile(`${folder}/broken.mp3`, 'this is no music')
  const ear = listenerAt(recorder, sounds)

  const player = await start(['--music', folder])
  await expect(player.page.getByText(/1 of the files could not be read/)).toBeVisible()
  await player.expectLibrary()
  await player.go('Songs')
  await expect(player.songs).toHaveAttribute('aria-rowcount', '4')
  await (await player.find('Slack Water')).dblclick(onTitle)
  await player.expectPlaying('Slack Water')
  await ear.expectToHear('Slack Water')
  await player.press('Next')
  await player.expectPlaying('Ночной поезд')
  await ear.expectToHear('Ночной поезд')

  // The folder gets another song, and is scanned again.
  const tune = makeTune(test.info().outputPath('more.wav'), 4, 2)
  await writeFile(`${folder}/more.mp3`, mp3Of(tune, ['--tt', 'Ebb and Flow', '--ta', 'Marrow & Fen']))
  await player.go('Settings')
  await expect(player.page.getByRole('region', { name: 'Connection' }).getByText(folder)).toBeVisible()
  await player.button('Look again').click()
  await expect(player.library.getByRole('button', { name: /4 songs/ })).toBeVisible()
  await player.go('Songs')
  await expect(player.songs).toHaveAttribute('aria-rowcount', '5')
})
