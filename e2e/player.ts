// What a person can do and see in the app's window; elements are found by their role and name.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Segue } from './segue.ts'

/**
 * Where to click on a row of songs: the pixel of its title, from the row's upper left corner. The middle of a narrow row may hold buttons.
 */
export const onTitle = { position: { x: 120, y: 14 } }

export type Player = ReturnType<typeof playerOf>

/**
 * The parts of the app's window, and what a person does in it; `browser`: the page of the person's own browser, in which consent is given.
 */
export function playerOf(segue: Segue, browser: Page) {
  const { page } = segue
  const library = page.getByRole('navigation', { name: 'Library' })
  const bar = page.getByRole('region', { name: 'Player' })
  const songs = page.getByRole('grid', { name: 'Songs' })
  const position = bar.getByRole('slider', { name: 'Position' })
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name })
  const rowOf = (title: string): Locator => songs.getByRole('row').filter({ has: page.getByText(title, { exact: true }) })

  /** The first song in view; headers of discs are rows as well, but have no `aria-selected`. */
  const firstSong = () => songs.getByRole('row').and(page.locator('[aria-selected]')).first()

  const openConsent = async () => {
    await button('Sign in with your browser').click()
    await browser.goto(await segue.nextAddress())
  }
  const expectLibrary = async () => {
    await expect(library).toBeVisible()
  }
  /** Answers the service's consent page; `person`: name of the account to choose, where the page offers several. */
  const answerConsent = async (answer: 'Approve' | 'Deny', person?: string) => {
    if (person !== undefined) await browser.getByRole('radio', { name: person }).check()
    await browser.getByRole('button', { name: answer }).click()
    await expect(browser.getByText('You can close this page')).toBeVisible()
  }
  const go = async (name: string) => {
    await library.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  /** Opens the menu at the person's name, and gives it. */
  const openAccounts = async () => {
    await library.getByRole('button', { name: /Accounts$/ }).click()
    return page.getByRole('menu', { name: 'Accounts' })
  }

  return {
    ...segue,
    browser,
    library,
    bar,
    songs,
    button,
    rowOf,
    firstSong,
    openConsent,
    answerConsent,
    expectLibrary,
    go,
    openAccounts,
    /** Signs in through the service's consent page in the browser, opens Songs and waits until the list can be used. */
    signIn: async (person?: string) => {
      await openConsent()
      await answerConsent('Approve', person)
      await expectLibrary()
      await go('Songs')
      await expect(firstSong()).toBeVisible()
      // For a large library the first rows are shown before the rest is loaded; nothing can be done with them until then (aria-busy).
      await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
    },
    /** Scrolls the list that is shown to a song by typing the first 12 letters of its title, and gives the song's row. */
    find: async (title: string) => {
      // On a busy machine a pause between two letters may be so long that the list takes the second for the beginning of another search:
      // then the title is typed again after 2 s.
      await expect(async () => {
        await firstSong().click(onTitle)
        await page.keyboard.type(title.slice(0, 12))
        await expect(rowOf(title)).toBeVisible({ timeout: 3_000 })
      }).toPass({ intervals: [2_000], timeout: 30_000 })
      return rowOf(title)
    },
    /** Seconds of the song, as the seek line tells them to a screen reader: `1:05 of 3:07` is 65. */
    position: async () => {
      const [, ...parts] = /^(?:(\d+):)?(\d+):(\d+) of /.exec((await position.getAttribute('aria-valuetext')) ?? '') ?? []
      if (parts.length === 0) throw new Error('The seek line does not tell where the song is')
      return parts.reduce((seconds, part) => seconds * 60 + Number(part ?? 0), 0)
    },
    /** Clicks on the seek line; `share` of its width, 0 to 1. */
    seekTo: async (share: number) => {
      const box = await position.boundingBox()
      if (!box) throw new Error('The seek line is not shown')
      // The line reaches half its thumb beyond either end of what it measures, at the left beyond the window.
      const reach = box.height / 2
      await page.mouse.click(box.x + reach + (box.width - 2 * reach) * share, box.y + box.height / 2)
    },
    press: async (name: 'Play' | 'Pause' | 'Next' | 'Previous' | 'Mute' | 'Unmute') => {
      await bar.getByRole('button', { name, exact: true }).click()
    },
    expectPlaying: async (title: string) => {
      await expect(bar.getByRole('link', { name: title, exact: true })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    },
    expectPaused: async (title: string) => {
      await expect(bar.getByRole('link', { name: title, exact: true })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    },
    /** Signs out by the menu of accounts; `forget`: also deletes what this computer keeps of the account. */
    signOut: async ({ forget = false } = {}) => {
      await (await openAccounts()).getByRole('menuitem', { name: 'Sign out…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign out' })
      if (forget) await dialog.getByRole('checkbox', { name: /Also delete this computer’s copy/ }).check()
      await dialog.getByRole('button', { name: 'Sign out' }).click()
    },
  }
}
