// Tests links of a scheme on the way through the desktop: who takes them, and that they reach the app that runs.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { asRoot, eventually, launch, newFolder, runtime, sampleApp } from './launch.js'

/** A home of its own, so that nobody's desktop is changed. */
function newHome() {
  const home = newFolder()
  return {
    env: {
      HOME: home,
      XDG_DATA_HOME: path.join(home, 'data'),
      XDG_CONFIG_HOME: path.join(home, 'config'),
      XDG_CURRENT_DESKTOP: 'X-Generic',
    },
    /** @param {string} name @param {string} exec */
    install(name, exec) {
      const folder = path.join(home, 'data', 'applications')
      fs.mkdirSync(folder, { recursive: true })
      fs.mkdirSync(path.join(home, 'config'), { recursive: true })
      fs.writeFileSync(path.join(folder, name), `[Desktop Entry]\nType=Application\nName=Sample\nExec=${exec}\n`)
    },
  }
}

test('a scheme without a desktop file cannot be claimed, as in Electron', async () => {
  const { env } = newHome()
  const app = await launch({ env })
  assert.deepEqual(
    await app.electronApp.evaluate(({ app: electronApp }) => [
      electronApp.isDefaultProtocolClient('sample'),
      electronApp.setAsDefaultProtocolClient('sample'),
      electronApp.isDefaultProtocolClient('sample'),
      electronApp.isDefaultProtocolClient(''),
      electronApp.setAsDefaultProtocolClient(''),
    ]),
    [false, false, false, false, false],
  )
  await assert.rejects(
    app.electronApp.evaluate(({ app: electronApp }) => electronApp.setDesktopName('late')),
    /app\.setDesktopName\(\) can only be called before app is ready/,
  )
  await app.close()
})

test('a claimed scheme leads from the desktop to the app that runs', async () => {
  const { env, install } = newHome()
  const folder = newFolder()
  install('sample-app.desktop', `${[runtime.executable, sampleApp, ...asRoot].join(' ')} --user-data-dir=${folder} --single %u`)
  const app = await launch({ args: ['--single'], env, userData: folder })
  assert.deepEqual(
    await app.electronApp.evaluate(({ app: electronApp }) => [
      electronApp.isDefaultProtocolClient('sample'),
      electronApp.setAsDefaultProtocolClient('sample', '/not/for/linux', ['--x']),
      electronApp.isDefaultProtocolClient('sample'),
      electronApp.isDefaultProtocolClient('other'),
      electronApp.removeAsDefaultProtocolClient('sample'),
      electronApp.isDefaultProtocolClient('sample'),
    ]),
    [false, true, true, false, false, true],
  )
  const opened = spawnSync('xdg-open', ['sample://open/this?a=b&c=d'], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 30_000,
  })
  assert.equal(opened.status, 0, opened.stderr)
  await app.saw('second-instance')
  assert.ok((await app.seen()).at(-1).includes('"sample://open/this?a=b&c=d"'))
  await app.close()
})

test('a desktop file that comes after the first question is noticed a while later, as GIO keeps the list in memory', async () => {
  const { env, install } = newHome()
  const app = await launch({ env })
  const claim = () => app.electronApp.evaluate(({ app: electronApp }) => electronApp.setAsDefaultProtocolClient('sample'))
  assert.equal(await claim(), false)
  install('sample-app.later', 'true')
  const folder = path.join(env.XDG_DATA_HOME, 'applications')
  // In one turn of main, which hears of the file only after it.
  const isClaimedAtOnce = await app.electronApp.evaluate(
    ({ app: electronApp }, [from, to]) => {
      process.getBuiltinModule('node:fs').renameSync(from, to)
      return electronApp.setAsDefaultProtocolClient('sample')
    },
    ['later', 'desktop'].map(kind => path.join(folder, `sample-app.${kind}`)),
  )
  assert.equal(isClaimedAtOnce, false)
  await eventually(claim, 'the file is noticed')
  await app.close()
})

test('links of macOS come as an event that a test emits', async () => {
  const app = await launch()
  assert.deepEqual(
    await app.electronApp.evaluate(({ app: electronApp }) => {
      const links = []
      electronApp.on('open-url', (event, link) => {
        event.preventDefault()
        links.push([link, event.defaultPrevented])
      })
      electronApp.emit(
        'open-url',
        {
          defaultPrevented: false,
          preventDefault() {
            this.defaultPrevented = true
          },
        },
        'sample://x',
      )
      return links
    }),
    [['sample://x', true]],
  )
  await app.close()
})
