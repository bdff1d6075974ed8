// Sends commands from the page, and measures the time until their effect is painted and the bytes exchanged with main.
import type { Page } from '@playwright/test'
import type { QueueCommand } from '../../shared/queue/commands.ts'

type PlayerWindow = Window & {
  readonly player: {
    readonly 'queue.command': (command: unknown) => Promise<{ readonly ok: boolean }>
    readonly 'downloads.clearCache': () => Promise<unknown>
    readonly onState: (listener: (patch: unknown) => void) => () => void
  }
}

/** Sends a command; resolves with the milliseconds until the end of the frame in which the first element of the selector has this text. */
export function commandUntilShown(page: Page, command: QueueCommand, selector: string, text: string): Promise<number> {
  return page.evaluate(
    async ([order, sight, wanted]) => {
      const { player } = window as unknown as PlayerWindow
      const painted = Promise.withResolvers<number>()
      const began = performance.now()
      const observer = new MutationObserver(() => {
        if (document.querySelector(sight)?.textContent !== wanted) return
        observer.disconnect()
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => painted.resolve(performance.now() - began)
          port2.postMessage(null)
        })
      })
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      await player['queue.command']({ command: order, by: 'person' })
      return await painted.promise
    },
    [command, selector, text] as const,
  )
}

/** Sends a command without waiting for its effect. */
export async function sendCommand(page: Page, command: QueueCommand): Promise<void> {
  const { ok } = await page.evaluate(
    order => (window as unknown as PlayerWindow).player['queue.command']({ command: order, by: 'person' }),
    command,
  )
  if (!ok) throw new Error(`${command.type} was refused`)
}

/** Sends a command; resolves with the moment at which it was sent, milliseconds since 1970. */
export function sendCommandAt(page: Page, command: QueueCommand): Promise<number> {
  return page.evaluate(async order => {
    const moment = performance.timeOrigin + performance.now()
    await (window as unknown as PlayerWindow).player['queue.command']({ command: order, by: 'person' })
    return moment
  }, command)
}

/** Bytes of the state patches that main sends to the page during `act`. */
export async function statePatchBytes(page: Page, act: () => Promise<void>): Promise<number> {
  const watch = await page.evaluateHandle(() => {
    const found: { bytes: number; stop: () => void } = { bytes: 0, stop: () => undefined }
    const weight = (value: unknown): number => {
      if (ArrayBuffer.isView(value)) return value.byteLength
      if (typeof value !== 'object' || value === null) return JSON.stringify(value)?.length ?? 0
      return Object.entries(value).reduce((sum, [key, member]) => sum + key.length + weight(member), 2)
    }
    found.stop = (window as unknown as PlayerWindow).player.onState(patch => {
      found.bytes += weight(patch)
    })
    return found
  })
  await act()
  const bytes = await watch.evaluate(found => {
    found.stop()
    return found.bytes
  })
  await watch.dispose()
  return bytes
}

/** Deletes the sound kept from listening, so that every song is streamed again. */
export async function forgetHeard(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (window as unknown as PlayerWindow).player['downloads.clearCache']()))
}
