// What Windows itself reports of the things Segue gives it: taskbar buttons, the jump list, a notification. A step of its own in the
// workflow, as a runner may lack parts of a desktop.
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'

test.skip(process.platform !== 'win32' || process.env['SEGUE_PROOF'] !== 'desktop', 'for Windows, as a step of its own')

test('the taskbar takes the buttons and the lines, and a notification is shown', async ({ start }) => {
  const player = await start()
  await player.signIn()
  await player.app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (!window) throw new Error('There is no window')
    const set = window.setThumbarButtons.bind(window)
    window.setThumbarButtons = buttons => {
      const isTaken = set(buttons)
      Object.assign(globalThis, { lastButtons: [...buttons.map(({ tooltip }) => tooltip), isTaken] })
      return isTaken
    }
  })
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  const buttons = () => player.app.evaluate(() => Reflect.get(globalThis, 'lastButtons'))
  await expect.poll(buttons).toEqual(['Previous', 'Pause', 'Next', true])
  await player.press('Pause')
  await expect.poll(buttons).toEqual(['Previous', 'Play', 'Next', true])

  const task = { title: 'Next', description: 'Next', arguments: 'next', iconIndex: 0 }
  const areTaken = player.app.evaluate(
    ({ app }, given) => app.setUserTasks([{ ...given, program: process.execPath, iconPath: process.execPath }]),
    task,
  )
  expect(await areTaken).toBe(true)

  const told = player.app.evaluate(
    ({ Notification }) =>
      new Promise<string>(resolve => {
        const notification = new Notification({ title: 'A song', body: 'Someone – Somewhere', silent: true })
        notification.once('show', () => resolve('shown'))
        notification.once('failed', (_event, error) => resolve(error))
        Object.assign(globalThis, { heldNotification: notification })
        notification.show()
      }),
  )
  expect(await told).toBe('shown')
})
