// The search box of the app (Ctrl+K), found as a person finds it.
import { expect } from '@playwright/test'
import type { Player } from './player.ts'

/** The parts of the open search, and how a person types into it. */
export const searchOf = ({ page }: Player) => {
  const palette = page.getByRole('dialog', { name: 'Search' })
  const box = palette.getByRole('combobox', { name: 'Search' })
  return {
    palette,
    box,
    group: (name: string) => palette.getByRole('group', { name }),
    line: (text: string) => palette.getByRole('option').filter({ hasText: text }).first(),
    /** The line that Enter acts on. */
    chosen: palette.getByRole('option', { selected: true }),
    understood: palette.getByRole('list', { name: 'Understood' }).getByRole('listitem'),
    search: async (text: string) => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(box).toBeFocused()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
  }
}
