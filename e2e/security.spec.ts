// What a hostile page could do with the window: nothing. And where tokens are: not in the page, not on disk, not in the log.
import { expect, test } from './fixtures.ts'
import { filesOf } from './segue.ts'

test('the window is a sandbox with a strict policy and no way out', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const { page, app } = player
  const settings = await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const { sandbox, contextIsolation, nodeIntegration, webviewTag } = Object(Object(window?.webContents).getLastWebPreferences())
    return { sandbox, contextIsolation, nodeIntegration, webviewTag: webviewTag ?? false }
  })
  expect(settings).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false })
  expect(await page.evaluate(() => ['require', 'process', 'module', 'ipcRenderer'].filter(name => name in globalThis))).toEqual([])

  const policy = await page.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy'))
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  const inline = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'globalThis.inlineRan = true'
    document.head.append(script)
    return 'inlineRan' in globalThis
  })
  expect(inline).toBe(false)
  const elsewhere = await page.evaluate(() =>
    fetch('https://example.com/').then(
      () => 'reached',
      () => 'refused',
    ),
  )
  expect(elsewhere).toBe('refused')

  const windows = app.windows().length
  const address = page.url()
  expect(await page.evaluate(() => window.open('https://example.com/'))).toBeNull()
  await page.evaluate(() => {
    location.href = 'https://example.com/'
  })
  await expect(player.songs).toBeVisible()
  expect(page.url()).toBe(address)
  expect(app.windows()).toHaveLength(windows)
  expect(await app.evaluate(() => globalThis.openedByTest)).toEqual([])

  const permissions = await page.evaluate(async () => {
    const asked = await navigator.mediaDevices?.getUserMedia({ audio: true }).then(
      () => 'granted',
      () => 'refused',
    )
    return [asked ?? 'refused', await Notification.requestPermission()]
  })
  expect(permissions).toEqual(['refused', 'denied'])
})

test('the page can ask for what the contract names, and only with inputs that fit', async ({ start }) => {
  const player = await start()
  await player.signIn()
  const bad = await player.page.evaluate(async () => {
    const { player } = Object(window)
    const answers = [
      await player['queue.command']({ type: 'volume', volume: 7 }),
      await player['queue.command']({ type: 'format the disk' }),
      await player['settings.change']({ theme: 'plaid' }),
    ]
    return { oks: answers.map(answer => answer.ok), generic: ['send', 'invoke', 'ipcRenderer'].filter(name => name in player) }
  })
  expect(bad).toEqual({ oks: [false, false, false], generic: [] })
  await expect(player.songs).toBeVisible()
})

test('no token is in the page, its addresses, a file or the log', async ({ start, service, profile }) => {
  const addresses: string[] = []
  const player = await start()
  player.page.on('request', request => addresses.push(request.url()))
  await player.signIn()
  await player.firstSong().dblclick()
  await expect.poll(player.position, { timeout: 20_000 }).toBeGreaterThan(0)
  await service.expire({ access: true })
  await player.press('Next')
  await expect.poll(async () => (await service.received()).tokens.length, { timeout: 20_000 }).toBeGreaterThan(1)

  const { tokens } = await service.received()
  const secrets = tokens.flatMap(token => [token.access_token, token.refresh_token])
  const seen = await player.page.evaluate(async () => JSON.stringify(await Object(window).player['state.get']()))
  const markup = await player.page.content()
  const stored = await player.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)
  await player.close()
  const files = await filesOf(profile)
  expect(files.size).toBeGreaterThan(0)
  for (const secret of secrets) {
    expect(addresses.filter(address => address.includes(secret))).toEqual([])
    for (const text of [seen, markup, stored, player.said()]) expect(text).not.toContain(secret)
    for (const [name, content] of files) expect(content.includes(secret), name).toBe(false)
  }
  const hosts = new Set(addresses.filter(address => !address.startsWith('blob:')).map(address => new URL(address).host))
  expect(hosts.size).toBeLessThan(2)
})
