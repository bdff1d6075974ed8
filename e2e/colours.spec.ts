// Contrast that axe does not judge: bars that fill, the chosen one of several options, and edges of controls whose fill hardly differs from
// the page.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Gallery, openGallery } from './gallery.ts'

/** A colour of the system, or a token such as `var(--line)` as it computes at the element `at`, in the browser's spelling. */
const colour = (at: Locator, name: string): Promise<string> =>
  at.evaluate((element, wanted) => {
    const probe = element.ownerDocument.createElement('i')
    probe.style.cssText = `forced-color-adjust: none; background: ${wanted}`
    element.append(probe)
    const { backgroundColor } = getComputedStyle(probe)
    probe.remove()
    return backgroundColor
  }, name)

type Look = 'background-color' | 'background-image' | 'color' | 'fill' | 'outline' | 'border-top' | 'box-shadow'
const look = (element: Locator, of: Look): Promise<string> =>
  element.evaluate((each, property) => getComputedStyle(each).getPropertyValue(property), of)

/** What is drawn for a range input that cannot be seen itself: the line behind it. */
const lineOf = (slider: Locator): Locator => slider.locator('xpath=following-sibling::i')

test.describe('in forced colours', () => {
  let gallery: Gallery
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active', reducedMotion: 'reduce' })
    gallery = await openGallery(page)
  })
  const system = async (page: Page) => {
    const [ground, text, chosen, onChosen] = await Promise.all(
      ['Canvas', 'CanvasText', 'Highlight', 'HighlightText'].map(name => colour(page.locator('body'), name)),
    )
    return { ground, text, chosen, onChosen }
  }

  test('the part played is the one that is filled, on all lines; the rest is an outline', async ({ page }) => {
    await gallery.show('Screens/home')
    const { ground, text, chosen } = await system(page)
    expect(chosen).not.toBe(ground)
    const bar = page.getByRole('region', { name: 'Player' })
    const seek = lineOf(bar.getByRole('slider', { name: 'Position' }))
    expect(await look(seek, 'background-color')).toBe(ground)
    expect(await look(seek, 'outline')).toBe(`${text} solid 1px`)
    expect(await look(seek.locator('u'), 'background-image')).toContain(chosen)

    const volume = lineOf(bar.getByRole('slider', { name: 'Volume' }))
    expect(await look(volume, 'background-image')).toBe(`linear-gradient(to right, ${chosen} 40%, ${ground} 40%)`)
    expect(await look(volume, 'outline')).toBe(`${text} solid 1px`)

    const carryOn = page.getByRole('article', { name: 'Low Tide' }).locator('svg.line')
    expect(await look(carryOn, 'background-color')).toBe(ground)
    expect(await look(carryOn, 'outline')).toBe(`${text} solid 1px`)
    expect(await look(carryOn.locator('rect'), 'fill')).toBe(chosen)

    await gallery.show('Player/now playing')
    const large = lineOf(page.getByRole('main', { name: 'Now playing' }).getByRole('slider', { name: 'Position' }))
    expect(await look(large, 'background-color')).toBe(ground)
    expect(await look(large.locator('u'), 'background-image')).toContain(chosen)

    await gallery.show('Controls/all')
    const meter = page.getByRole('progressbar', { name: 'Meter', exact: true })
    expect(await look(meter, 'background-image')).toBe(`linear-gradient(to right, ${await colour(meter, 'LinkText')} 40%, ${ground} 40%)`)
    expect(await look(meter, 'outline')).toBe(`${text} solid 1px`)
  })

  test('what is chosen among several is told from the others, and no part that can be pressed looks disabled', async ({ page }) => {
    await gallery.show('Screens/settings')
    const { chosen, onChosen } = await system(page)
    const groups = page.getByRole('main').getByRole('radiogroup')
    expect(await groups.count()).toBeGreaterThan(3)
    for (const group of await groups.all()) {
      const on = group.locator('label').filter({ has: page.getByRole('radio', { checked: true }) })
      expect(await look(on, 'background-color')).toBe(chosen)
      expect(await look(on, 'color')).toBe(onChosen)
      const off = group.locator('label').filter({ has: page.getByRole('radio', { checked: false }) })
      expect(await look(off.first(), 'background-color')).not.toBe(chosen)
    }
  })
})

for (const [asked, contrast] of [
  ['the system', 'more'],
  ['the settings', 'no-preference'],
] as const)
  test(`with more contrast, asked for by ${asked}, cards of figures and fields have an edge`, async ({ page }) => {
    const sceneName = (scene: string): string => (contrast === 'more' ? `Screens/${scene}` : `Look/${scene}, more contrast`)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, contrast, reducedMotion: 'reduce' })
      const gallery = await openGallery(page)
      await gallery.show(sceneName('artist'))
      const summary = page.getByRole('region', { name: 'In your library' }).locator('dl, .artist-summary')
      const line = await colour(summary, 'var(--line)')
      expect(await look(summary, 'border-top')).toBe(`1px solid ${line}`)
      expect(line).not.toBe(await colour(summary, 'var(--surface-page)'))

      await gallery.show(sceneName('songs'))
      const edge = await colour(page.locator('body'), 'var(--line-strong)')
      const edged = `${edge} 0px 0px 0px 1px inset`
      expect(await look(page.getByRole('button', { name: /^Search or jump to/ }), 'box-shadow')).toBe(edged)
      const filter = page.getByRole('combobox', { name: 'Filter songs' })
      expect(await look(filter.locator('xpath=ancestor::*[contains(@class, "field")][1]'), 'box-shadow')).toBe(edged)
      expect(await look(page.getByRole('radiogroup', { name: 'Layout' }), 'box-shadow')).toBe(edged)
    }
  })

test('all fields of one dialog have the same edge, the one for a query too', async ({ page }) => {
  const gallery = await openGallery(page)
  await gallery.show('Layers/smart playlist, new')
  const dialog = page.getByRole('dialog', { name: 'New smart playlist' })
  const frameOf = (field: Locator): Locator => field.locator('xpath=ancestor-or-self::*[contains(@class, "field")][1]')
  const fields = [
    dialog.getByRole('textbox', { name: 'Name' }),
    dialog.getByRole('combobox', { name: 'Songs that fit' }),
    dialog.getByRole('textbox', { name: 'At most' }),
  ]
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  const edges = await Promise.all(fields.map(field => look(frameOf(field), 'box-shadow')))
  const strong = `${await colour(dialog, 'var(--line-strong)')} 0px 0px 0px 1px inset`
  expect(edges).toEqual(fields.map(() => strong))
})
