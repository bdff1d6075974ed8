// Walking a window by Tab: where the focus stands at each stop, and whether one can see that.
import type { JSHandle, Page } from '@playwright/test'

export type Stop = {
  /** The part of the window it lies in, as it is called; without a name the tag. */
  readonly part: string
  /** Of the element itself, for messages. */
  readonly markup: string
  /** Something else lies over all of it. */
  readonly covered: boolean
  /** Nothing around it is drawn otherwise than without the focus. */
  readonly lacksFocusRing: boolean
}

/** What has the focus, as long as something has it. */
const focused = async (page: Page): Promise<JSHandle<Element> | null> => {
  const handle = await page.evaluateHandle(() => (document.activeElement === document.body ? null : document.activeElement))
  return handle.asElement()
}

const placeOf = (element: JSHandle<Element>): Promise<Pick<Stop, 'part' | 'markup' | 'covered'>> =>
  element.evaluate(stop => {
    const landmark = stop.closest('[data-landmark]')
    const { left, top, width, height } = stop.getBoundingClientRect()
    const isSeen = [0.1, 0.5, 0.9].some(across =>
      [0.1, 0.5, 0.9].some(down => {
        const hit = document.elementFromPoint(left + width * across, top + height * down)
        return hit !== null && (stop.contains(hit) || hit.contains(stop))
      }),
    )
    const part = landmark === null ? 'none' : (landmark.getAttribute('aria-label') ?? landmark.localName)
    return { part, markup: stop.outerHTML.slice(0, 120), covered: !isSeen }
  })

/** The lines round it and what belongs to it: an input that cannot be seen has its ring beside it, a card has it round its cover, a field round all of it. */
const linesAround = (element: JSHandle<Element>): Promise<string> =>
  element.evaluate(stop => {
    const frames = [stop.parentElement, stop.parentElement?.parentElement].filter(each => each instanceof Element)
    const parts = [...stop.querySelectorAll('*')].slice(0, 40)
    const all = [stop, ...(stop.parentElement?.children ?? []), ...frames, ...parts]
    return all
      .map(each => {
        const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(each)
        return outlineStyle === 'none' ? boxShadow : `${outlineStyle} ${outlineWidth} ${outlineColor} ${boxShadow}`
      })
      .join('\n')
  })

type VisitedStop = { readonly element: JSHandle<Element>; readonly stop: Omit<Stop, 'lacksFocusRing'>; readonly lines: string }

const isRingMissing = async ({ element, lines }: VisitedStop): Promise<boolean> => (await linesAround(element)) === lines

/** Every stop of one round through the window, from the one after the focus back to it, or to its neighbour in a list whose one stop has moved. */
export async function tabThrough(page: Page): Promise<readonly Stop[]> {
  const begin = await page.evaluateHandle(() => document.activeElement)
  const stops: VisitedStop[] = []
  for (let presses = 0; presses < 300; presses++) {
    await page.keyboard.press('Tab')
    const element = await focused(page)
    if (element !== null) stops.push({ element, stop: await placeOf(element), lines: await linesAround(element) })
    const isRound = await begin.evaluate(first => {
      const active = document.activeElement
      const hasMoved = first instanceof HTMLElement && first.tabIndex === -1 && first.parentElement === active?.parentElement
      return first === active || hasMoved
    })
    if (!isRound) continue
    // Only now is the focus far from all but the last, which it leaves once more; where there is no other, for nothing.
    const left = await Promise.all(stops.slice(0, -1).map(isRingMissing))
    if (stops.length > 1) await page.keyboard.press('Shift+Tab')
    else await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    left.push(...(await Promise.all(stops.slice(-1).map(isRingMissing))))
    await page.keyboard.press('Tab')
    return stops.map(({ stop }, index) => ({ ...stop, lacksFocusRing: left[index] === true }))
  }
  throw new Error(`No way round by Tab: the last stop is ${stops.at(-1)?.stop.markup}`)
}

/** Stops at which one does not see where one is. */
export const stopsWithoutVisibleFocus = (stops: readonly Stop[]): readonly Stop[] =>
  stops.filter(({ covered, lacksFocusRing }) => covered || lacksFocusRing)

/** The parts walked through, each once, in their order. */
export const partsOf = (stops: readonly Stop[]): readonly string[] =>
  stops.map(({ part }) => part).filter((part, index, all) => part !== 'none' && part !== all[index - 1])
