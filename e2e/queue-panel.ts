// The queue beside the lists, as one sees it: by its parts, and titles in their order.
import type { Locator } from '@playwright/test'
import type { Player } from './player.ts'

/** What the queue shows, by its parts; titles of what is in view. */
export function queueOf({ page }: Player) {
  const list = page.getByRole('group', { name: 'Queue' })
  const part = (name: string | RegExp): Locator => list.getByRole('listbox', { name }).getByRole('option')
  const [next, then, now, played] = [part('Play next'), part(/^Then/), part('Now'), part('Played')]
  const titles = async (rows: Locator): Promise<readonly string[]> => {
    const lines = await rows.allInnerTexts()
    return lines.map(line => line.split('\n').find(text => text.trim() !== 'Now' && text.trim() !== '') ?? '')
  }
  return { list, next, then, now, played, titles }
}
