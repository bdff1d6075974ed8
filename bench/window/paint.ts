// What of a list is really painted while it is scrolled: pictures of the window, looked at for stretches without any writing.
import type { Page } from '@playwright/test'
import { decode } from 'jpeg-js'

/** Parts of the window, pixels. */
type Part = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number; readonly row: number }

/** Reading a picture takes a tenth of a second: of all frames so many are looked at, or a few more. */
const lookedAt = 40

/** How many frames painted while `act` went on were looked at, as the window's compositor gave them out, and how many of them have an empty row. */
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

/** Where titles stand: in every row, whatever else is unknown of a song. */
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

/** Light and dark differ by more than this where something is written. */
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
  // Between the writing of two rows there is less than a row; where one is missing there is more than one.
  return longest > row * scale * 1.2
}
