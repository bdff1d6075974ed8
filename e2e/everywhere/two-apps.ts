// Helpers for tests with two apps of one person, each with its own data folder: what is edited in the first is expected at the service and
// in the second.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test as plain } from '../fixtures.ts'
import { onTitle, type Player } from '../player.ts'
import { type AtService, atService } from '../service.ts'

type Two = {
  /** The first app, in which edits are made. */
  readonly study: Player
  /** The second app, which has to show them. */
  readonly kitchen: Player
  readonly library: () => Promise<AtService>
}
type Edit = {
  readonly what: string
  readonly act: () => Promise<void>
  /** Picks from the service's library the part that the edit is about; compared with what is expected before and after. */
  readonly there: (library: AtService) => unknown
  readonly is: unknown
  /** Passes once the second app shows the edit. */
  readonly seen: () => Promise<void>
}

export const test = plain.extend<{ two: Two }>({
  two: async ({ start, service }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'segue-profile-'))
    const study = await start()
    await study.signIn()
    const kitchen = await start(undefined, folder)
    await kitchen.signIn()
    await use({ study, kitchen, library: atService(service) })
    await kitchen.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  },
})

/** Options of expectations about the second app: a change travels over the service and a socket, and the machine may be busy. */
export const soon = { timeout: 60_000 }

export async function expectEverywhere({ library }: Two, edits: readonly Edit[]): Promise<void> {
  for (const { what, act, there, is, seen } of edits)
    await test.step(what, async () => {
      await act()
      await expect.poll(async () => there(await library()), { ...soon, message: `${what}: at the service` }).toEqual(is)
      await seen()
    })
}

export const item = ({ page }: Player, name: string): Locator => page.getByRole('menuitem', { name: new RegExp(`^${name}(?! no longer)`) })
/** The 'More' button at the head of the page that is shown. */
export const headMenu = ({ page }: Player) => page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
export const songMenu = async (player: Player, title: string) => (await player.find(title)).click({ ...onTitle, button: 'right' })
/** Opens a menu again and again until it offers the entry `name`: an open menu shows what was possible when it opened. */
export const offers = (player: Player, open: (player: Player) => Promise<void>, name: string) =>
  expect(async () => {
    await open(player)
    const isOffered = await item(player, name).isVisible()
    await player.page.keyboard.press('Escape')
    expect(isOffered, `“${name}” is offered`).toBe(true)
  }).toPass(soon)
export const undo = ({ page }: Player) => page.keyboard.press('ControlOrMeta+z')
/** The rows of songs of a list, without its header row. */
const rowsIn = ({ page }: Player, list: string): Locator =>
  page.getByRole('grid', { name: list }).getByRole('row').and(page.locator('[aria-selected]'))
export const rowIn = (player: Player, list: string, title: string): Locator => rowsIn(player, list).filter({ hasText: title })
/** Selects the song with this title and the one below it. */
export const selectTwo = async (player: Player, title: string) => {
  await (await player.find(title)).click(onTitle)
  await player.page.keyboard.press('Shift+ArrowDown')
}
/** Expects exactly these songs in this order. */
export const showsSongs = (player: Player, list: string, ...titles: readonly string[]) =>
  expect(rowsIn(player, list)).toContainText(titles, soon)
/** The sidebar's link to a page of this name. */
export const entry = ({ library }: Player, name: string): Locator => library.getByRole('link', { name: new RegExp(`^${name}`) })
/** For all playlists of a name at the service: their songs, and the other columns that are asked for. */
export const listsNamed =
  (name: string, ...columns: readonly string[]) =>
  ({ playlists }: AtService): unknown =>
    [...playlists.values()].filter(row => row['name'] === name).map(row => ['tracks', ...columns].map(column => row[column]))
