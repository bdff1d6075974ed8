// The queue panel beside the lists, found as a person finds it: its sections, and the titles in them.
import type { Locator } from '@playwright/test'
import type { Player } from './player.ts'

/** The rows of each section of the queue panel. `titles`: the titles of rows that are drawn, in order. */
export function queuePanelOf({ page }: Player) {
  const list = page.getByRole('group', { name: 'Queue' })
  const part = (name: string | RegExp): Locator => list.getByRole('listbox', { name }).getByRole('option')
  const [next, then, now, played] = [part('Play next'), part(/^Then/), part('Now'), part('Played')]
  const titles = async (rows: Locator): Promise<readonly string[]> => {
    const lines = await rows.allInnerTexts()
    return lines.map(line => line.split('\n').find(text => text.trim() !== 'Now' && text.trim() !== '') ?? '')
  }
  return { list, next, then, now, played, titles }
}
