// What a hostile page could do with the window: nothing. And where tokens are: not in the page, not on disk, not in the log.

import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from './fixtures.ts'
import { onTitle } from './player.ts'
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
    script.append('globalThis.inlineRan = true')
    document.head.append(script)
    return 'inlineRan' in globalThis
  })
  expect(inline).toBe(false)
  const markup = await page.evaluate(() => {
    const refused = (make: () => void) => {
      try {
        make()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    return [
      refused(() => Object.assign(document.createElement('p'), { innerHTML: '<b>bold</b>' })),
      refused(() => Object.assign(document.createElement('script'), { textContent: 'globalThis.inlineRan = true' })),
      refused(() => Object(globalThis).trustedTypes.createPolicy('any', {})),
    ]
  })
  expect(markup).toEqual([true, true, true])
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

  // Electron leaves a window open whose page wants to stay, unless somebody says no; where it is not Electron, windows close unasked.
  const staying = await app.evaluate(({ BrowserWindow }) => {
    let refused = false
    const [window] = BrowserWindow.getAllWindows()
    Object(window?.webContents).emit('will-prevent-unload', {
      preventDefault: () => {
        refused = true
      },
    })
    return refused
  })
  expect(staying).toBe(true)

  // The policy forbids frames, so a navigation in a frame is made up here.
  const inFrame = await app.evaluate(({ BrowserWindow }) => {
    let refused = false
    const [window] = BrowserWindow.getAllWindows()
    const event = {
      isMainFrame: false,
      url: 'https://example.com/',
      preventDefault: () => {
        refused = true
      },
    }
    Object(window?.webContents).emit('will-frame-navigate', event)
    return refused
  })
  expect(inFrame).toBe(true)
  expect(
    await page.evaluate(
      () =>
        new Promise(resolve => {
          document.addEventListener('securitypolicyviolation', event => resolve(event.effectiveDirective), { once: true })
          document.body.append(Object.assign(document.createElement('iframe'), { src: '/index.html' }))
        }),
    ),
  ).toBe('frame-src')

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
    const replies = [
      await player['queue.command']({ command: { type: 'volume', volume: 7 }, by: 'person' }),
      await player['queue.command']({ command: { type: 'format the disk' }, by: 'person' }),
      await player['queue.command']({ command: { type: 'pause' }, by: 'nobody' }),
      await player['settings.change']({ theme: 'plaid' }),
      // Members that no schema knows are passed over, but these do not reach main.
      await player['connect.watch']({ on: false, more: new Set([1n]) }),
      await player['connect.watch']({ on: false, more: [{ deep: new Map() }] }),
    ]
    return { oks: replies.map(reply => reply.ok), generic: ['send', 'invoke', 'ipcRenderer'].filter(name => name in player) }
  })
  expect(bad).toEqual({ oks: [false, false, false, false, false, false], generic: [] })
  await expect(player.songs).toBeVisible()
})

test('no token is in the page, its addresses, a file or the log', async ({ start, service, profile }) => {
  const addresses: string[] = []
  const player = await start()
  player.page.on('request', request => addresses.push(request.url()))
  await player.signIn()
  await player.firstSong().dblclick(onTitle)
  await expect.poll(player.position).toBeGreaterThan(0)
  await service.expire({ access: true })
  await player.press('Next')
  await expect.poll(async () => (await service.received()).tokens.length).toBeGreaterThan(1)

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
    for (const text of [seen, markup, stored, player.output()]) expect(text).not.toContain(secret)
    for (const [name, content] of files) expect(content.includes(secret), name).toBe(false)
  }
  const hosts = new Set(addresses.filter(address => !address.startsWith('blob:')).map(address => new URL(address).host))
  expect(hosts.size).toBeLessThan(2)
})

/** A server that nobody has named, and what came to it. */
async function stranger() {
  let connections = 0
  const server = createServer(socket => {
    connections += 1
    socket.on('error', () => undefined)
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\nSECRET')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, came: () => connections, close: () => server.close() }
}

test('servers that only the page has named are reached after the person has said yes', async ({ start, service }) => {
  const player = await start()
  const other = await stranger()
  const answer = (response: number) =>
    player.app.evaluate(({ dialog }, given) => {
      dialog.showMessageBox = async () => ({ response: given, checkboxChecked: false })
    }, response)
  const api_url = `http://127.0.0.1:${other.port}`
  const look = () =>
    player.page.evaluate(preset => Reflect.get(window, 'player')['connection.test']({ preset, server: 'api' }), {
      ...service.preset,
      api_url,
    })
  const choose = () =>
    player.page.evaluate(preset => Reflect.get(window, 'player')['connection.choose']({ kind: 'service', preset, by: 'browser' }), {
      ...service.preset,
      api_url,
    })
  await answer(1)
  expect(await look()).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(await choose()).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(other.came()).toBe(0)
  await answer(0)
  expect(await look()).toMatchObject({ ok: true })
  expect(other.came()).toBe(1)
  other.close()
})

test('WebRTC reaches nobody', async ({ start }) => {
  const player = await start()
  const relay = await stranger()
  const standIn = await player.app.evaluate(
    () => Reflect.get(globalThis, 'electronStandIn')?.records.map(({ api }: { api: string }) => api) ?? null,
  )
  // The stand-in for Electron only records the calls that would close the way out.
  if (standIn)
    return expect(standIn).toEqual(
      expect.arrayContaining(['webContents.setWebRTCIPHandlingPolicy', 'session.setProxy', 'session.webRequest.onBeforeRequest']),
    )
  await player.page.evaluate(async port => {
    const iceServers = [{ urls: `turn:127.0.0.1:${port}?transport=tcp`, username: 'u', credential: 'p' }]
    const connection = new RTCPeerConnection({ iceServers, iceTransportPolicy: 'relay' })
    connection.createDataChannel('way out')
    const gathered = new Promise(resolve =>
      connection.addEventListener('icegatheringstatechange', () => connection.iceGatheringState === 'complete' && resolve(null)),
    )
    await connection.setLocalDescription(await connection.createOffer())
    await gathered
  }, relay.port)
  expect(relay.came()).toBe(0)
  relay.close()
})
