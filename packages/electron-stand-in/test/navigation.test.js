// Tests everything about leaving a page: new windows, navigation, loading, crashes.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { eventually, launch } from './launch.js'

/** @type {Awaited<ReturnType<typeof launch>>} */
let app
before(async () => {
  app = await launch({ args: ['--autoplay', '--stay'] })
})

test('the page cannot open windows; the handler is asked', async () => {
  assert.equal(await app.page.evaluate(() => window.open('https://example.com/popup', '_blank', 'width=200')), null)
  await app.saw('open https://example.com/popup')
  await app.page.click('#new')
  await app.saw('open https://example.com/new')
  await app.page.evaluate(() => window.open('/second.html'))
  await app.saw('open app://ui/second.html')
  await app.page.click('#outside', { modifiers: ['Control'] })
  await app.saw('open https://example.com/away')
  await eventually(() => app.electronApp.windows().length === 1, 'no second page stays')
  assert.equal(await app.electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length), 1)
})

test('a handler that allows a window, or none, is a crash and not a window', async () => {
  const crashes = await app.electronApp.evaluate(async ({ BrowserWindow }) => {
    const [{ webContents }] = BrowserWindow.getAllWindows()
    const got = []
    const listener = error => got.push(error.message)
    process.on('uncaughtException', listener)
    const before = globalThis.seen.length
    for (const handler of [null, () => ({ action: 'allow' })]) {
      webContents.setWindowOpenHandler(handler)
      await webContents.executeJavaScript("window.open('https://example.com/allowed')")
      await new Promise(resolve => {
        setTimeout(resolve, 100)
      })
    }
    process.off('uncaughtException', listener)
    webContents.setWindowOpenHandler(({ url }) => {
      globalThis.note(`open ${url}`)
      return { action: 'deny' }
    })
    return [got, globalThis.seen.slice(before).filter(what => what.startsWith('open'))]
  })
  const refused =
    'electron-runtime stand-in: a window opened by the page (https://example.com/allowed) unless setWindowOpenHandler denies it is not implemented'
  assert.deepEqual(crashes, [[refused, refused], []])
})

test('will-navigate stops the page from leaving, and not what main or a test asks for', async () => {
  for (let round = 0; round < 20; round++) await app.page.click('#outside', { noWaitAfter: true })
  await app.saw('will-navigate https://example.com/away')
  await app.page.click('#mail', { noWaitAfter: true })
  await app.saw('will-navigate mailto:a@example.com')
  const seen = await app.seen()
  const refused = seen.indexOf('will-navigate mailto:a@example.com')
  assert.equal(
    seen.slice(0, refused).findLast(what => what.startsWith('did-')),
    'did-start-loading',
  )
  assert.equal(await app.page.evaluate(() => document.title), 'Sample')
  await app.page.click('#next')
  await app.saw('will-navigate app://ui/second.html')
  await app.page.waitForURL('**/second.html')
  assert.equal(
    await app.electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].webContents.getURL()),
    'app://ui/second.html',
  )
  await app.page.evaluate(() => {
    location.href = 'app://ui/index.html?absolute'
  })
  await app.page.waitForFunction(() => location.search === '?absolute' && window.moduleRan)
  const before = (await app.seen()).filter(what => what.startsWith('will-navigate')).length
  await app.page.reload()
  await app.electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].loadURL('app://ui/redirect'))
  await app.saw('will-redirect app://ui/second.html')
  assert.equal((await app.seen()).filter(what => what.startsWith('will-navigate')).length, before)
})

test('will-frame-navigate is asked for frames inside of the page, and before will-navigate for the page itself', async () => {
  await app.electronApp.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0].loadURL('app://ui/index.html?frames'))
  await app.page.waitForFunction(() => location.search === '?frames' && window.moduleRan)
  const add = (/** @type {string} */ address) =>
    app.page.evaluate(src => void document.body.append(Object.assign(document.createElement('iframe'), { src })), address)
  const pagesInside = () =>
    app.page.evaluate(() => [...document.querySelectorAll('iframe')].filter(frame => frame.contentDocument?.title === 'Sample').length)
  await add('/second.html?refused')
  await app.saw('will-frame-navigate false app://ui/second.html?refused')
  await add('/second.html')
  await app.saw('will-frame-navigate false app://ui/second.html')
  await eventually(async () => (await pagesInside()) > 0, 'the page in the frame that was let go')
  assert.equal(await pagesInside(), 1)
  await app.page.evaluate(() => {
    location.href = '/index.html?refused'
  })
  await app.saw('will-frame-navigate true app://ui/index.html?refused')
  assert.equal((await app.seen()).includes('will-navigate app://ui/index.html?refused'), false)
})

test('a load ends with its window and with the process of its page, before that is told', async () => {
  const ends = await app.electronApp.evaluate(async () => {
    // Takes each request and answers none, so that the page that waits for it is never there.
    const server = process.getBuiltinModule('node:net').createServer(socket => socket.on('error', () => undefined))
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    const order = []
    const load = async (name, end) => {
      const window = globalThis.openWindow({ show: false })
      window.webContents.once('render-process-gone', () => order.push(`${name} is gone`))
      window.webContents.once('did-navigate', () => end(window))
      const code = await window.loadURL(`data:text/html,<img src="http://127.0.0.1:${server.address().port}/">`).catch(error => error.code)
      order.push(`${name}: ${code}`)
      await new Promise(resolve => setTimeout(resolve, 200))
      if (!window.isDestroyed()) window.destroy()
    }
    await load('closed', window => window.destroy())
    await load('crashed', window => window.webContents.forcefullyCrashRenderer())
    server.close()
    return order
  })
  assert.deepEqual(ends, ['closed: ERR_FAILED', 'crashed: ERR_FAILED', 'crashed is gone'])
})

test('loadURL rejects as in Electron, and knows no other schemes', async () => {
  const messages = await app.electronApp.evaluate(async ({ BrowserWindow }) => {
    const window = new BrowserWindow({ width: 300, height: 200 })
    const events = []
    window.webContents.on('did-fail-load', (_event, code, description, url) => events.push(`${code} ${description} ${url}`))
    window.webContents.on('did-finish-load', () => events.push('finished'))
    const message = url =>
      window.loadURL(url).then(
        () => 'loaded',
        error => error.message,
      )
    const replaced = window.loadURL('app://ui/index.html').catch(error => error.code)
    const titled = new Promise(resolve => {
      window.on('page-title-updated', (_event, title) => {
        if (title === 'data') resolve(title)
      })
    })
    await message('app://ui/second.html')
    if (![undefined, 'ERR_ABORTED'].includes(await replaced)) events.push(`replaced: ${await replaced}`)
    events.length = 0
    const result = [
      await message('app://ui/error'),
      await message('https://example.com/'),
      await message('http://93.184.215.14/'),
      await message('file:///etc/hostname'),
      await message('not an address'),
      ...events.splice(0),
      await message('data:text/html,<title>data</title>'),
      await titled,
      ...events,
    ]
    window.destroy()
    return result
  })
  assert.equal(messages[0], "ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH (-2) loading 'app://ui/error'")
  assert.equal(messages[1], "ERR_NAME_NOT_RESOLVED (-105) loading 'https://example.com/'")
  assert.equal(messages[2], "ERR_NAME_NOT_RESOLVED (-105) loading 'http://93.184.215.14/'")
  assert.equal(messages[3], "electron-runtime stand-in: loading 'file:///etc/hostname' is not implemented")
  assert.equal(messages[4], "ERR_INVALID_URL (-300) loading 'not an address'")
  assert.deepEqual(messages.slice(5), [
    '-2 ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH app://ui/error',
    '-105 ERR_NAME_NOT_RESOLVED https://example.com/',
    '-105 ERR_NAME_NOT_RESOLVED http://93.184.215.14/',
    'loaded',
    'data',
    'finished',
  ])
})

test('a crashed page is reported and can be loaded again', async () => {
  await app.electronApp.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0].webContents.forcefullyCrashRenderer()
  })
  await app.saw('gone crashed')
  const title = await app.electronApp.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const crashed = window.webContents.isCrashed()
    await window.loadURL('app://ui/index.html')
    return [crashed, window.webContents.isCrashed(), await window.webContents.executeJavaScript('document.title + typeof api')]
  })
  assert.deepEqual(title, [true, false, 'Sampleobject'])
})
