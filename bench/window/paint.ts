// Detects rows that were not painted while a list is scrolled, by screenshots without text where a row should be.
import type { Page } from '@playwright/test'
import { decode } from 'jpeg-js'

/** The part of the window in which titles are, and the height of a row, pixels. */
type Part = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number; readonly row: number }

/**
 * Of more screenshots than this, every n-th is examined: at least this many, and fewer than twice as many, as decoding one takes a tenth of
 * a second.
 */
const minExamined = 40

/**
 * Takes screenshots during `act`, as the compositor delivers frames; resolves with the number examined (`frames`), and of those with an
 * empty row (`empty`).
 */
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
  const every = Math.max(1, Math.floor(pictures.length / minExamined))
  const some = pictures.filter((_, index) => index % every === 0)
  return { frames: some.length, empty: some.filter(picture => hasEmptyRow(picture, part, width)).length }
}

/** The part of the list in which titles begin, which every row has. */
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

/** Difference between lightest and darkest pixel, 0 to 255, above which a line of pixels counts as having text. */
const contrast = 60

function hasEmptyRow(picture: string, { left, right, top, bottom, row }: Part, width: number): boolean {
  const { data, width: wide } = decode(Buffer.from(picture, 'base64'), { useTArray: true })
  const scale = wide / width
  const isWritten = (y: number): boolean => {
    let [darkest, lightest] = [255, 0]
    for (let x = Math.round(left * scale); x < right * scale; x++) {
      const light = data[4 * (y * wide + x) + 1] ?? 0
      darkest = Math.min(darkest, light)
      lightest = Math.max(lightest, light)
    }
    return lightest - darkest > contrast
  }
  let bare = 0
  let longest = 0
  for (let y = Math.round(top * scale); y < Math.floor(bottom * scale); y++) {
    bare = isWritten(y) ? 0 : bare + 1
    longest = Math.max(longest, bare)
  }
  // Between the texts of two rows there are fewer lines of pixels without text than the height of a row; a missing row makes them more.
  return longest > row * scale * 1.2
}
