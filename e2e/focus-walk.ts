// Walks through a window by the Tab key: which element has the focus at each stop, and whether a person sees that.
import type { JSHandle, Page } from '@playwright/test'

export type Stop = {
  /** The landmark that the element lies in: its name, or the element's tag if it has none; `none` outside of all landmarks. */
  readonly part: string
  /** The first 120 characters of the element's markup, for messages. */
  readonly markup: string
  /** Whether other elements lie over the focused one at all nine points that are probed. */
  readonly covered: boolean
  /** Whether no outline or shadow of the element and its neighbours differs between focused and not focused. */
  readonly lacksFocusRing: boolean
}

/** The element with the focus; null: nothing but the page itself has it. */
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

/**
 * The outlines and shadows of the element, its siblings, two ancestors and up to 40 descendants: a hidden input has its focus ring drawn
 * beside it, a card around its cover, a field around the whole.
 */
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

/**
 * Presses Tab until the focus is back where it began, and gives each stop; in a list of which only one row is a stop, a neighbouring row
 * counts as back. Throws after 300 stops.
 */
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
    // The rings are compared when the focus is at the last stop and so has left all others. For the last one it is moved back one stop with
    // Shift+Tab; if there is only one stop, the focus is taken away.
    const left = await Promise.all(stops.slice(0, -1).map(isRingMissing))
    if (stops.length > 1) await page.keyboard.press('Shift+Tab')
    else await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    left.push(...(await Promise.all(stops.slice(-1).map(isRingMissing))))
    await page.keyboard.press('Tab')
    return stops.map(({ stop }, index) => ({ ...stop, lacksFocusRing: left[index] === true }))
  }
  throw new Error(`No way round by Tab: the last stop is ${stops.at(-1)?.stop.markup}`)
}

/** The stops at which a person does not see where the focus is: covered, or without a focus ring. */
export const stopsWithoutVisibleFocus = (stops: readonly Stop[]): readonly Stop[] =>
  stops.filter(({ covered, lacksFocusRing }) => covered || lacksFocusRing)

/** The landmarks in the order in which they are walked through; stops that follow each other in the same landmark count once. */
export const partsOf = (stops: readonly Stop[]): readonly string[] =>
  stops.map(({ part }) => part).filter((part, index, all) => part !== 'none' && part !== all[index - 1])
