// What a test with several devices asks for, and how one sees and chooses among them in a window.
import type { Locator } from '@playwright/test'
import { test as base, expect, keepEvidence } from './fixtures.ts'
import { type Device, type House, openHouse } from './house.ts'

export { expect } from './fixtures.ts'
export type { Device } from './house.ts'

/** `device`: starts an app of that name, signed in; or starts it again, after it was closed. */
export const test = base.extend<Pick<House, 'device'>>({
  device: async ({ runtime, desk, service, browserOfPerson: browser }, use, testInfo) => {
    await browser.goto('about:blank')
    const house = openHouse({ runtime, desk, service, browser })
    await use(house.device)
    const isWrong = testInfo.status !== testInfo.expectedStatus
    for (const { device, profile } of house.runs()) if (isWrong) await keepEvidence(testInfo, [device], service, profile)
    await house.stop()
  },
})

/** The picker of devices, and the band that says whose queue is shown. */
export function picking({ page, bar }: Device) {
  const picker = page.getByRole('dialog', { name: 'Play on' })
  const device = (name: string): Locator => page.getByRole('option', { name })
  const open = async () => {
    if (!(await picker.isVisible())) await bar.getByRole('button', { name: /^Devices/ }).click()
    await expect(picker).toBeVisible()
  }
  const shut = async () => {
    if (await picker.isVisible()) await page.keyboard.press('Escape')
    await expect(picker).toBeHidden()
  }
  /** By the line of a device or by its button, whichever does it. */
  const choose = async (act: string, name: string) => {
    await open()
    await device(name).hover()
    const button = picker.getByRole('button', { name: `${act} ${name}`, exact: true })
    await ((await button.count()) > 0 ? button : device(name)).click()
    await shut()
  }
  return {
    picker,
    device,
    open,
    shut,
    /** Its own queue is shown and controlled from here. */
    control: async (name: string) => {
      await choose('Control', name)
      await expect(bar.getByText(`Playing on ${name}`)).toBeVisible()
    },
    /** What plays goes on there. */
    moveTo: (name: string) => choose('Play there on', name),
  }
}
