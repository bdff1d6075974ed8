// Runs the accessibility checker axe on a part of the window in every theme and gives the faults that it finds. Findings in which axe is
// mistaken stand in the table `mistakes`, each with the reason.
import type { Page } from '@playwright/test'
import axe from 'axe-core'

const themes = {
  dark: { colorScheme: 'dark', forcedColors: 'none' },
  light: { colorScheme: 'light', forcedColors: 'none' },
  'forced colours': { colorScheme: 'dark', forcedColors: 'active' },
} as const

/** The rules of axe that run: WCAG 2.0 to 2.2, levels A and AA, and axe's own best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Mistake = {
  readonly rule: string
  readonly screen: RegExp
  /** Matches the beginning of the markup of elements for which axe is mistaken. */
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

/**
 * The rules that a theme can break through its colours. All others run in the dark theme alone: roles and names are the same in every
 * theme.
 */
const ofColours = ['color-contrast', 'link-in-text-block']

/**
 * Gives one line for each element and theme at which a rule is broken; empty when nothing is wrong. `screen`: what is shown, matched by the
 * table of mistakes. `part`: selector of the part to judge. For `main` the rules that are not about colours judge the whole window, so that
 * the frame around the pages is judged once; for a layer such as a menu the layer alone.
 */
export async function faultsOf(page: Page, screen: string, part: string): Promise<readonly string[]> {
  const faults: string[] = []
  await waitUntilStill(page)
  for (const [theme, media] of Object.entries(themes)) {
    // With reduced motion no colour fades from one theme to the next: axe would judge the colours half-way.
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

/**
 * Runs axe in the page and gives the broken rules with their elements. The source of axe is loaded into the page once: loading takes longer
 * than most runs.
 */
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

/** Waits until every animation that has an end is over; endless ones, such as a spinner, go on. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
