// Entry file of the main process: starts its parts in order.
import './shell/lifecycle/thread-pool.ts'
import './shell/lifecycle/system-language.ts'

import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { app, protocol, shell } from 'electron'
import { readCommandLine } from '../shared/desktop/command-line.ts'
import { profilePathsIn, readFlags } from './config.ts'
import { startCore } from './core.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { startLog } from './log.ts'
import { followSystemNetwork } from './network/system-network.ts'
import { createNotices } from './notices.ts'
import { portableData } from './portable-data.ts'
import { createRateLimitedLog } from './rate-limit.ts'
import { type Desktop, startDesktop } from './shell/desktop/desktop.ts'
import { setAppIdentity } from './shell/desktop/identity.ts'
import { hiddenFlag, mayStartAtLogin } from './shell/desktop/login-item.ts'
import { createProtocolRegistration } from './shell/desktop/protocol-registration.ts'
import { claimSingleInstance, collectArrivals, followWindow } from './shell/lifecycle/app.ts'
import { installCrashHandling } from './shell/lifecycle/crash.ts'
import { embeddedServices, folderProbeOf, isFolderCallPending } from './shell/lifecycle/embedded-service.ts'
import { loadPage } from './shell/lifecycle/load-page.ts'
import { onPageGone, reloadCrashedPage } from './shell/lifecycle/page-crash.ts'
import { platformName } from './shell/lifecycle/platform-name.ts'
import { stopOnQuit } from './shell/lifecycle/shutdown.ts'
import { ownArguments } from './shell/lifecycle/startup-arguments.ts'
import { setSwitches } from './shell/lifecycle/switches.ts'
import { isWayland } from './shell/lifecycle/wayland.ts'
import { appScheme, firstPage } from './shell/page/app-protocol.ts'
import { installGuards } from './shell/page/confine-page.ts'
import { createPersonsBrowser } from './shell/page/links.ts'
import { servePage } from './shell/page/serve-page.ts'
import { bringForward, bringForwardAfterSignIn } from './shell/window/bring-forward.ts'
import { openMiniWindow } from './shell/window/mini-window.ts'
import { openWindow } from './shell/window/window.ts'

const flags = readFlags(ownArguments(process.argv.slice(1)), process.cwd())
const beside = app.isPackaged
  ? portableData({ platform: process.platform, executable: app.getPath('exe'), environment: process.env })
  : null
const userData = flags.userDataDir ?? beside
if (userData !== null) app.setPath('userData', userData)
setAppIdentity(app, process.platform)
// Read before `enableSandbox` removes the switch. The app sandboxes every page, but `--no-sandbox` from whoever starts it turns Chromium's
// sandbox off; a start at login has to repeat the switch.
const isWithoutSandbox = app.commandLine.hasSwitch('no-sandbox')
app.enableSandbox()
setSwitches(app.commandLine, process.platform)
protocol.registerSchemesAsPrivileged([
  { scheme: appScheme, privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true } },
])
const arrivals = collectArrivals()
// In an unpackaged run the first argument without a dash is the app's own folder, which is left out.
const words = ownArguments(process.argv.slice(1))
const unpackaged = app.isPackaged ? -1 : words.findIndex(word => !word.startsWith('-'))
const line = readCommandLine(
  words.filter((_word, at) => at !== unpackaged),
  app.getVersion(),
)
if (claimSingleInstance(line, profilePathsIn(app.getPath('userData')).replies)) void start()

async function start(): Promise<void> {
  const now = Date.now
  const paths = profilePathsIn(app.getPath('userData'))
  const home = homedir()
  const logs = startLog({ folder: paths.logs, now, home })
  const log = logs.scope('app')
  const crashes = installCrashHandling(log)
  const notices = createNotices()
  const { notify } = notices

  const steady = () => performance.now()
  const browser = createPersonsBrowser({ open: address => shell.openExternal(address), steady, log: createRateLimitedLog(log, steady) })

  /** Command-line flags that a start by the system (at login, by a link) has to repeat. */
  const repeated = [
    ...(flags.userDataDir === null ? [] : [`--user-data-dir=${flags.userDataDir}`]),
    ...(isWithoutSandbox ? ['--no-sandbox'] : []),
  ]
  const core = await startCore({
    paths,
    client: { name: app.getName(), version: app.getVersion(), platform: platformName(process.platform) },
    // macOS tells its name in the local network, `study.local`.
    computerName: hostname().replace(/\.local$/, ''),
    systemFacts: {
      standIn: 'electronStandIn' in process,
      wayland: isWayland(process.platform, process.env, app.commandLine.getSwitchValue('ozone-platform')),
      mayStartAtLogin: mayStartAtLogin(process.platform, process.env, app.isPackaged),
    },
    openBrowser: browser.consentPage,
    claimLinks: createProtocolRegistration({
      app,
      platform: process.platform,
      env: process.env,
      flags: repeated,
      log,
    }),
    startEmbedded: embeddedServices({ folder: paths.service, log: logs.scope('service'), notify }),
    folderProbe: folderProbeOf(paths.service),
    now,
    logs,
    notify,
  })

  const diagnostics = () =>
    diagnosticsOf({ state: core.store.get(), now: now(), versions: process.versions, trace: core.trace.lines(), log: logs.tail(), home })
  crashes.setDiagnostics(diagnostics)

  await app.whenReady()
  followSystemNetwork({ resolveProxy: address => app.resolveProxy(address), env: process.env, log })
  installGuards({ openExternal: browser.link, log })
  const forWindows = { store: core.store, preload: join(import.meta.dirname, '../preload/preload.cjs'), now, log, notify }
  const isHidden = process.argv.includes(hiddenFlag) || (process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
  const { window, settled } = await openWindow({ ...forWindows, path: paths.window, hidden: isHidden })
  let desktop: Desktop | null = null
  const page = servePage({
    ...{ window, core, notices, logs, diagnostics },
    pages: join(import.meta.dirname, '../renderer'),
    localControl: () => desktop?.localControl ?? null,
    openMini: () => openMiniWindow({ ...forWindows, path: paths.mini }),
  })
  onPageGone(window, core.pageGone)
  reloadCrashedPage(window, { log, steady })
  followWindow(window)
  bringForwardAfterSignIn(core.store, () => bringForward(window))
  desktop = startDesktop({
    core,
    window,
    paths,
    arrivals,
    line,
    showPlace: page.show,
    flags: repeated,
    hidden: isHidden,
    now,
    logs,
    notify,
  })
  stopOnQuit({
    app,
    window,
    savePlaybackSync: core.savePlaybackSync,
    stops: [settled, page.stop, core.stop, desktop.stop],
    isCallPending: () => core.isCallPending() || isFolderCallPending(),
    process,
    log,
  })

  void core.restore(flags).then(desktop.restored)
  await loadPage(window, firstPage, log)
}
