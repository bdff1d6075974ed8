// @vitest-environment happy-dom
// Where a list stands is kept whatever comes first: its first drawing, the scroll of a page that comes back, or something above that grows.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createCoverLoader } from '../../controls/cover-loader.ts'
import { createScrolledList, type RenderedWindow, type RowScrollPosition, type ScrolledList } from './scrolled-list.ts'

const covers = createCoverLoader()

const rowHeight = 44
const viewport = 800

let frames: FrameRequestCallback[]
afterEach(() => vi.useRealTimers())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  frames = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  vi.stubGlobal('cancelAnimationFrame', (id: number) => {
    frames[id - 1] = () => undefined
  })
})
const stillFrame = (): void => {
  for (const [each, draw] of [...frames].entries()) {
    if (frames[each] === draw) draw(0)
    frames[each] = () => undefined
  }
}
/** Draws a frame like a browser: the scroll event comes before the animation frame. */
const nextFrame = (scroller: HTMLElement): void => {
  scroller.dispatchEvent(new Event('scroll'))
  stillFrame()
}
/** Runs the next timer and draws a frame, in which the list does not scroll. */
const rest = (): void => {
  vi.advanceTimersToNextTimer()
  stillFrame()
}

/** A list of 300 rows that has `above` pixels of page over it; drawn again whenever other rows are shown, as React does. */
function page(above: number) {
  const scroller = document.createElement('div')
  const list = document.createElement('div')
  const layout = { above }
  vi.spyOn(scroller, 'clientHeight', 'get').mockReturnValue(viewport)
  vi.spyOn(list, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, layout.above - scroller.scrollTop))
  const shown: RenderedWindow[] = []
  const followed: ScrolledList = createScrolledList(scroller, list, covers, rows => {
    shown.push(rows)
    draw()
  })
  const shape = { count: 300 }
  const draw = (): void => followed.measure(shape.count, rowHeight)
  return { scroller, list, layout, shape, followed, draw, shown }
}
/** Whether a cover that is drawn now begins to load at once, as while nothing scrolls. */
const asksForCovers = (): boolean => {
  const image = document.createElement('img')
  covers.show(image, { standard: '/artwork/1-80' })
  return image.hasAttribute('src')
}
const scrollTo = ({ row, offset }: RowScrollPosition, above: number): number => above + row * rowHeight + offset

it('stands where it is told to before its first drawing, though the page has been scrolled elsewhere', () => {
  const { scroller, followed, draw } = page(186)
  draw()
  followed.restoreScroll({ row: 12, offset: 13 })
  draw()
  scroller.scrollTop = scrollTo({ row: 11, offset: 13 }, 186)
  nextFrame(scroller)
  nextFrame(scroller)
  expect(followed.scrollPosition()).toEqual({ row: 12, offset: 13 })
  expect(scroller.scrollTop).toBe(scrollTo({ row: 12, offset: 13 }, 186))
  followed.stop()
})

it('stands where it is told to when something above it has grown and no frame has shown that yet', () => {
  const { scroller, layout, followed, draw } = page(186)
  draw()
  nextFrame(scroller)
  layout.above = 286
  draw()
  followed.restoreScroll({ row: 20, offset: 0 })
  nextFrame(scroller)
  expect(followed.scrollPosition()).toEqual({ row: 20, offset: 0 })
  expect(scroller.scrollTop).toBe(scrollTo({ row: 20, offset: 0 }, 286))
  followed.reveal(40, 0)
  layout.above = 186
  draw()
  followed.reveal(10, 50)
  nextFrame(scroller)
  expect(scroller.scrollTop).toBe(scrollTo({ row: 10, offset: -50 }, 186))
  followed.stop()
})

it('asks for no layout when it gets another shape: the next frame knows, and it stands there where it was told to', () => {
  const { scroller, list, shape, followed, draw } = page(186)
  draw()
  nextFrame(scroller)
  const asked = vi.mocked(list.getBoundingClientRect).mock.calls.length
  shape.count = 500
  draw()
  followed.restoreScroll({ row: 400, offset: 0 })
  expect(vi.mocked(list.getBoundingClientRect).mock.calls.length).toBe(asked)
  nextFrame(scroller)
  expect(followed.scrollPosition()).toEqual({ row: 400, offset: 0 })
  followed.stop()
})

it('draws what lies around the view bit by bit once it stands, and only what is in view while it is thrown about', () => {
  const { scroller, followed, draw, shown } = page(0)
  const rows = (): number => (shown.at(-1)?.end ?? 0) - (shown.at(-1)?.first ?? 0)
  draw()
  nextFrame(scroller)
  scroller.scrollTop = 4400
  nextFrame(scroller)
  const inView = rows()
  expect(inView).toBeLessThan(viewport / rowHeight + 8)
  const grown: number[] = []
  for (let before = 0; before !== rows(); ) {
    before = rows()
    rest()
    grown.push(rows() - before)
  }
  expect(rows()).toBeGreaterThan((2 * viewport) / rowHeight - 1)
  expect(Math.max(...grown)).toBeLessThan(inView / 2)
  followed.stop()
})

it('draws nothing around the view in a frame that scrolls on', () => {
  const { scroller, followed, draw, shown } = page(0)
  draw()
  nextFrame(scroller)
  scroller.scrollTop = 4400
  nextFrame(scroller)
  const before = shown.at(-1)
  vi.advanceTimersToNextTimer()
  expect(shown.at(-1)).toEqual(before)
  scroller.scrollTop = 8800
  nextFrame(scroller)
  expect(shown.at(-1)).toEqual({ first: 200, end: 220, shift: 0 })
  rest()
  expect(shown.at(-1)?.end).toBeGreaterThan(220)
  followed.stop()
})

it('asks for covers once it stands, or is gone: at once after a jump, not while it is thrown about', () => {
  const { scroller, followed, draw } = page(0)
  const address = { standard: '/artwork/1-80', highDensity: '/artwork/1-150' }
  const jumpTo = (top: number, image = document.createElement('img')): HTMLImageElement => {
    scroller.scrollTop = top
    nextFrame(scroller)
    covers.show(image, address)
    return image
  }
  draw()
  nextFrame(scroller)
  rest()
  const passing = jumpTo(2000)
  expect([passing.getAttribute('src'), passing.getAttribute('srcset')]).toEqual(['/artwork/1-80', '/artwork/1-80 1x, /artwork/1-150 2x'])
  // The image of a row that another song takes over shows nothing of the song before.
  jumpTo(4000, passing)
  const gone = document.createElement('img')
  covers.show(gone, address)()
  expect([passing.hasAttribute('src'), passing.hasAttribute('srcset')]).toEqual([false, false])
  rest()
  expect([passing.getAttribute('src'), gone.hasAttribute('src')]).toEqual(['/artwork/1-80', false])
  jumpTo(6000)
  const left = jumpTo(8000)
  expect(left.hasAttribute('src')).toBe(false)
  followed.stop()
  expect(left.hasAttribute('src')).toBe(true)
})

it('knows a throw that was held up, and one that goes on gently: a jump long after is no throw', () => {
  const { scroller, followed, draw } = page(0)
  const jumpTo = (top: number): boolean => {
    scroller.scrollTop = top
    nextFrame(scroller)
    return asksForCovers()
  }
  draw()
  nextFrame(scroller)
  expect(jumpTo(2000)).toBe(true)
  rest()
  vi.advanceTimersByTime(200)
  expect(jumpTo(4000)).toBe(false)
  rest()
  vi.advanceTimersByTime(600)
  expect(jumpTo(6000)).toBe(true)
  expect(jumpTo(8000)).toBe(false)
  for (const step of [1, 2, 3, 4]) {
    vi.advanceTimersByTime(150)
    expect(jumpTo(8000 + 60 * step)).toBe(step === 4)
  }
  followed.stop()
})

it('asks for covers at once page by page, unless pages are turned faster than the list comes to rest', () => {
  const { scroller, followed, draw } = page(0)
  const reveal = (row: number): boolean => {
    followed.reveal(row, 0)
    nextFrame(scroller)
    return asksForCovers()
  }
  draw()
  nextFrame(scroller)
  expect(reveal(40)).toBe(true)
  vi.advanceTimersByTime(250)
  expect(reveal(60)).toBe(true)
  vi.advanceTimersByTime(50)
  expect(reveal(80)).toBe(false)
  followed.stop()
})

it('asks for no frame more when it draws what a scroll brought: where it stands is known', () => {
  const { scroller, followed, draw, shown } = page(0)
  draw()
  nextFrame(scroller)
  const asked = frames.length
  scroller.scrollTop = 2000
  scroller.dispatchEvent(new Event('scroll'))
  expect([shown.at(-1)?.first, frames.length]).toEqual([45, asked])
  followed.stop()
})
