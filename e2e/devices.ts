// The fixture of tests with several devices, and helpers to choose among devices in a window.
import type { Locator } from '@playwright/test'
import { type Device, type DeviceGroup, openDeviceGroup } from './device-group.ts'
import { test as base, expect, keepEvidence } from './fixtures.ts'

export type { Device } from './device-group.ts'
export { expect } from './fixtures.ts'

/**
 * Playwright's `test` with one more fixture, `device`: starts an app as a device of that name and signs it in; called again after it was
 * closed, it starts the same device again.
 */
export const test = base.extend<Pick<DeviceGroup, 'device'>>({
  device: async ({ runtime, desk, service, browserOfPerson: browser }, use, testInfo) => {
    await browser.goto('about:blank')
    const group = openDeviceGroup({ runtime, desk, service, browser })
    await use(group.device)
    const isWrong = testInfo.status !== testInfo.expectedStatus
    for (const { device, profile } of group.runs()) if (isWrong) await keepEvidence(testInfo, [device], service, profile)
    await group.stop()
  },
})

/** The picker of devices in one device's window, and the band in its player bar that tells which device's queue is shown. */
export function devicePicker({ page, bar }: Device) {
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
  /**
   * Opens the picker and does something with a device: by the button of its row that is named so (such as 'Control Phone'), or if there is
   * none by a click on the row.
   */
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
    /** Shows and controls the queue of another device in this window. */
    control: async (name: string) => {
      await choose('Control', name)
      await expect(bar.getByText(`Playing on ${name}`)).toBeVisible()
    },
    /** Moves playback and queue to another device. */
    moveTo: (name: string) => choose('Play there on', name),
  }
}
