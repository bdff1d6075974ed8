// Tests what the system tells and gives: keys heard everywhere, power, displays.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { launch } from './launch.js'

/** @type {Awaited<ReturnType<typeof launch>>} */
let app
before(async () => {
  app = await launch({ args: ['--stay'] })
})

test('shortcuts, power and displays', async () => {
  const result = await app.electronApp.evaluate(({ globalShortcut, powerMonitor, powerSaveBlocker, screen }) => {
    const got = []
    const registered = [
      globalShortcut.register('MediaPlayPause', () => got.push('play')),
      globalShortcut.register('MediaPlayPause', () => undefined),
      globalShortcut.isRegistered('MediaPlayPause'),
    ]
    globalThis.electronStandIn.triggerGlobalShortcut('MediaPlayPause')
    globalShortcut.unregister('MediaPlayPause')
    const woke = () => got.push('resume')
    powerMonitor.on('suspend', () => got.push('suspend'))
    powerMonitor.on('resume', woke)
    powerMonitor.emit('suspend')
    powerMonitor.emit('resume')
    powerMonitor.off('resume', woke)
    powerMonitor.emit('resume')
    powerMonitor.on('lock-screen', () => got.push('locked'))
    try {
      powerMonitor.emit('lock-screen')
    } catch (error) {
      got.push(error.message)
    }
    const id = powerSaveBlocker.start('prevent-app-suspension')
    const blocking = [powerSaveBlocker.isStarted(id), powerSaveBlocker.stop(id), powerSaveBlocker.isStarted(id)]
    const [display] = screen.getAllDisplays()
    return [
      registered,
      globalShortcut.isRegistered('MediaPlayPause'),
      got,
      blocking,
      display.bounds.width > 600,
      screen.getDisplayMatching({ x: 0, y: 0, width: 1, height: 1 }).id === display.id,
    ]
  })
  assert.deepEqual(result, [
    [true, false, true],
    false,
    [
      'play',
      'suspend',
      'resume',
      "electron-runtime stand-in: event 'lock-screen' of powerMonitor on Linux, as in Electron, is not implemented",
    ],
    [true, true, false],
    true,
    true,
  ])
  assert.deepEqual(
    await app.page.evaluate(() => [screen.width, screen.height]),
    await app.electronApp.evaluate(({ screen }) => Object.values(screen.getPrimaryDisplay().size)),
  )
})

test('on Wayland each key is said to be taken, and none is given back', async () => {
  const own = await launch({ env: { XDG_SESSION_TYPE: 'wayland' } })
  const found = await own.electronApp.evaluate(({ globalShortcut }) => {
    let pressed = 0
    const register = () => globalShortcut.register('Control+Alt+Space', () => pressed++)
    const said = [register(), register()]
    globalShortcut.unregister('Control+Alt+Space')
    globalThis.electronStandIn.triggerGlobalShortcut('Control+Alt+Space')
    return [said, pressed, globalShortcut.isRegistered('Control+Alt+Space')]
  })
  assert.deepEqual(found, [[true, true], 1, true])
  await own.close()
})

test('on Wayland windows have a size, but no place, and none lies above others', async () => {
  const own = await launch({ env: { XDG_SESSION_TYPE: 'wayland' } })
  const found = await own.electronApp.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    const moves = []
    window.on('move', () => moves.push('move'))
    window.setBounds({ x: 30, y: 40, width: 500, height: 300 })
    window.setAlwaysOnTop(true)
    return [window.getBounds(), window.isAlwaysOnTop(), moves]
  })
  assert.deepEqual(found, [{ x: 0, y: 0, width: 500, height: 300 }, false, []])
  await own.close()
})

test('requests of main go as the session says: by its handler, and by its proxy', async () => {
  const said = await app.electronApp.evaluate(async ({ net, session }) => {
    const server = process.getBuiltinModule('node:http').createServer((_request, response) => response.end('here'))
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${server.address().port}`
    const { defaultSession } = session
    const message = () =>
      net.fetch(`http://${host}/`).then(
        response => response.text(),
        error => error.message,
      )
    const nowhere = { mode: 'fixed_servers', proxyRules: 'socks5://0.0.0.0:1', proxyBypassRules: '<-loopback>' }
    const found = [await message()]
    await defaultSession.setProxy(nowhere)
    found.push(await message())
    await defaultSession.setProxy({ ...nowhere, proxyBypassRules: `<-loopback>;${host}` })
    found.push(await message())
    defaultSession.webRequest.onBeforeRequest(({ url }, answer) => answer({ cancel: url.startsWith('http:') }))
    found.push(await message())
    defaultSession.webRequest.onBeforeRequest(null)
    await defaultSession.setProxy({ mode: 'direct' })
    server.close()
    return found
  })
  assert.deepEqual(said, ['here', 'net::ERR_SOCKS_CONNECTION_FAILED', 'here', 'net::ERR_BLOCKED_BY_CLIENT'])
})
