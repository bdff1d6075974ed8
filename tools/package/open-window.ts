// Starts a packaged app and attaches to its window by Chromium's debugging port, because its fuses disable what Playwright uses otherwise.
import { spawn } from 'node:child_process'
import { chromium, type Page } from 'playwright'

export type OpenApp = { readonly page: Page; stop(): Promise<void> }

const startMilliseconds = 120_000

/**
 * Starts the app and resolves with the page of its first window; rejects with the app's output if none appears in time. `extraEnv`:
 * environment variables in addition to this process's.
 */
export async function openWindow(
  executable: string,
  args: readonly string[],
  extraEnv: Readonly<Record<string, string>> = {},
): Promise<OpenApp> {
  const env = { ...process.env, ...extraEnv }
  const app = spawn(executable, [...args, '--remote-debugging-port=0'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const gone = new Promise<void>(resolve => {
    app.once('close', () => resolve())
  })
  const stop = async () => {
    app.kill('SIGTERM')
    const force = setTimeout(() => app.kill('SIGKILL'), 5000)
    await gone
    clearTimeout(force)
  }
  let said = ''
  try {
    const address = await new Promise<string>((resolve, reject) => {
      const fail = (reason: string) => reject(new Error(`the packaged app ${reason}:\n${said}`))
      const timer = setTimeout(() => fail('opened no port'), startMilliseconds)
      const listen = (chunk: unknown) => {
        said += String(chunk)
        const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        resolve(found)
      }
      app.stdout.on('data', listen)
      app.stderr.on('data', listen)
      app.once('error', error => fail(`does not start: ${error.message}`))
      app.once('exit', () => fail('ended'))
    })
    const browser = await chromium.connectOverCDP(address)
    const [context] = browser.contexts()
    if (context === undefined) throw new Error('the packaged app has no browser context')
    const page = context.pages()[0] ?? (await context.waitForEvent('page', { timeout: startMilliseconds }))
    return { page, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
