// What axe finds wrong with a part of the window, theme by theme. What it is mistaken about stands in one table, with the reason.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const themes = {
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  light: { colorScheme: 'light', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const

/** WCAG 2.2, A and AA, as far as a program can judge, and what axe itself holds to be good. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Mistake = {
  readonly rule: string
  readonly screen: RegExp
  /** Of the element, the beginning of its markup. */
  readonly html: RegExp
  readonly why: string
}

const mistakes: readonly Mistake[] = [
  {
    rule: 'region',
    screen: /menu|accounts|timer|speed/,
    html: /^<div class="menu" role="menu"/,
    why: 'A menu lies over all landmarks, is opened and left by keys from inside one, and would only be one more part to walk through.',
  },
  {
    rule: 'scrollable-region-focusable',
    screen: /menu/,
    html: /^<div class="menu" role="menu"/,
    why: 'The items of a menu have the focus, one at a time, and scroll it; Tab leaves it, as it does any menu.',
  },
  {
    rule: 'skip-link',
    screen: /queue|details/,
    html: /^<a href="#/,
    why: 'The addresses of places begin with #; a link to one that is scrolled out of sight is taken for a way to skip something.',
  },
  {
    rule: 'landmark-one-main',
    screen: /^queue/i,
    html: /^<html/,
    why: 'In a small window the queue lies over the page, which is inert meanwhile, as under a dialog.',
  },
  {
    rule: 'page-has-heading-one',
    screen: /^queue/i,
    html: /^<html/,
    why: 'As above: the heading is on the page that the queue lies over.',
  },
]

/** Of all rules those that colours can break; which parts there are, and how they are called, is the same in every theme. */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * One line for each element and theme; empty when nothing is wrong. `part` is a selector for what is new in the window: with a page, `main`,
 * the frame around it is judged once, of a layer nothing but itself.
 */
export async function faultsOf(page: Page, screen: string, part: string): Promise<readonly string[]> {
  const faults: string[] = []
  await stillness(page)
  for (const [theme, media] of Object.entries(themes)) {
    // Nothing fades from theme to theme: half-way colours are nobody's.
    await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
    const isFirst = theme === 'dark'
    const options = { resultTypes: ['violations' as const], preload: false, selectors: false, runOnly: isFirst ? tags : ofColours }
    const violations = await judge(page, isFirst && part === 'main' ? 'html' : part, options)
    for (const { id, nodes } of violations)
      for (const { html, failureSummary = '' } of nodes)
        if (!mistakes.some(({ rule, screen: where, html: what }) => rule === id && where.test(screen) && what.test(html)))
          faults.push(`${theme}: ${id} at ${html.slice(0, 200)}: ${failureSummary.replaceAll(/\s+/g, ' ')}`)
  }
  return faults
}

/** Runs axe in the window, where it stays as long as the page does: to bring it takes longer than most of its judgements. */
async function judge(page: Page, part: string, options: axe.RunOptions): Promise<readonly Pick<axe.Result, 'id' | 'nodes'>[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([where, how]) => {
      const { violations }: axe.AxeResults = await Object(window).axe.run(where, how)
      return violations.map(({ id, nodes }) => ({ id, nodes }))
    },
    [part, options] as const,
  )
}

/** Waits until nothing fades in or moves any more, but for what moves as long as it is there. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
