// Detects rows that were not painted while a list is scrolled, by screenshots without text where a row should be.
import type { Page } from '@playwright/test'
import { decode } from 'jpeg-js'

/** A part of the window, pixels. */
type Part = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number; readonly row: number }

/** Number of screenshots examined, as decoding one takes a tenth of a second. */
const lookedAt = 40

/** Number of frames painted during `act` that were examined, as the compositor delivered them, and of those with an empty row. */
export async function watchPaint(page: Page, act: () => Promise<void>): Promise<{ readonly frames: number; readonly empty: number }> {
  const part = await titlesOf(page)
  const session = await page.context().newCDPSession(page)
  const pictures: string[] = []
  session.on('Page.screencastFrame', ({ data, sessionId }) => {
    pictures.push(data)
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 50 })
  await act()
  await session.send('Page.stopScreencast')
  await session.detach()
  const width = await page.evaluate(() => window.innerWidth)
  const every = Math.max(1, Math.floor(pictures.length / lookedAt))
  const some = pictures.filter((_, index) => index % every === 0)
  return { frames: some.length, empty: some.filter(picture => hasEmptyRow(picture, part, width)).length }
}

/** Where the titles are, which every row has. */
function titlesOf(page: Page): Promise<Part> {
  return page.evaluate(() => {
    const head = document.querySelector('[role=grid] .thead')?.getBoundingClientRect()
    const row = document.querySelector('[role=grid] .tr[data-position]')?.getBoundingClientRect()
    const title = document.querySelector('[role=grid] .tr[data-position] .titles .t')?.getBoundingClientRect()
    const player = document.querySelector('.player')?.getBoundingClientRect()
    if (!head || !row || !title) throw new Error('There is no list to watch')
    const bottom = Math.min(window.innerHeight, player?.top ?? window.innerHeight)
    return { left: title.left, right: title.left + 60, top: head.bottom, bottom, row: row.height }
  })
}

/** Difference of brightness above which a line of pixels has text. */
const contrast = 60

function hasEmptyRow(picture: string, { left, right, top, bottom, row }: Part, width: number): boolean {
  const { data, width: wide } = decode(Buffer.from(picture, 'base64'), { useTArray: true })
  const scale = wide / width
  const isWritten = (y: number): boolean => {
    let [least, most] = [255, 0]
    for (let x = Math.round(left * scale); x < right * scale; x++) {
      const light = data[4 * (y * wide + x) + 1] ?? 0
      least = Math.min(least, light)
      most = Math.max(most, light)
    }
    return most - least > contrast
  }
  let bare = 0
  let longest = 0
  for (let y = Math.round(top * scale); y < Math.floor(bottom * scale); y++) {
    bare = isWritten(y) ? 0 : bare + 1
    longest = Math.max(longest, bare)
  }
  // The gap between two rows' texts is less than a row; a missing row makes it longer.
  return longest > row * scale * 1.2
}
