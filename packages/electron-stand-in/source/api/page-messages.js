// Messages between the main process and a page's preload world.
import { createCodec } from '../clone-codec.js'
import { running } from '../runtime.js'
import { toLoopback } from '../scheme-server.js'
import { cancellableEvent } from '../strict.js'
import { dispatchInvoke, dispatchMessage } from './ipc-main.js'
import { PageFiles } from './page-files.js'
import { askPermission } from './session.js'

const codec = createCodec()

export class PageMessages {
  #contents
  #send
  #onTitle
  /** Execution context of the preload world in the current document. @type {number | null} */
  context = null

  /**
   * @param {import('./web-contents.js').WebContents} contents
   * @param {(method: string, params: Record<string, unknown>) => Promise<any>} send to Chromium's page
   * @param {string} binding what the preload's world sends by
   * @param {(title: string) => void} onTitle
   */
  constructor(contents, send, binding, onTitle) {
    this.#contents = contents
    this.#send = send
    this.#onTitle = onTitle
    this.files = new PageFiles(send, binding)
  }

  documentGone() {
    this.context = null
  }

  /**
   * Handles a message of the preload world: a title, drag, key or permission request, or a `send` or `invoke` of ipcRenderer.
   * @param {any} message @param {number} contextId where it came from
   */
  async receive(message, contextId) {
    const contents = this.#contents
    if (contents.isDestroyed()) return // too late: dropped, as in Electron
    const args = codec.decode(message.args)
    if (message.kind === 'title') return this.#onTitle(args[0])
    if (message.kind === 'dragged') {
      const [isOver, dragNumber] = args
      if (await this.files.dragged(isOver)) this.#call(contextId, 'seeFiles', [dragNumber])
      return
    }
    if (message.kind === 'key') return running.keyPressed(contents, args[0])
    if (message.kind === 'permission') {
      const [id, isRequest, names] = args
      const granted = await askPermission(contents, toLoopback(contents.getURL()), isRequest, names)
      return this.#call(contextId, 'settlePermission', [id, granted])
    }
    if (message.kind === 'preload-error')
      return void contents.emit('preload-error', cancellableEvent(), contents.getLastWebPreferences().preload, args[0])
    const event = {
      ...{ type: 'frame', sender: contents, senderFrame: contents.mainFrame, processId: contents.id, frameId: 1, ports: [] },
      ...cancellableEvent(),
      reply: (/** @type {string} */ channel, /** @type {unknown[]} */ ...values) => this.deliver(channel, values),
    }
    if (message.kind === 'send') {
      contents.emit('ipc-message', event, message.channel, ...args)
      dispatchMessage(event, message.channel, args)
    } else {
      const { error, result } = await dispatchInvoke(event, message.channel, args)
      this.#call(contextId, 'settle', [message.id, error, result])
    }
  }

  /**
   * Sends a message to the ipcRenderer of the current document; dropped if there is none.
   * @param {string} channel @param {unknown[]} args
   */
  deliver(channel, args) {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const encoded = codec.encode(args)
    if (this.context !== null) this.#call(this.context, 'deliver', [channel, encoded])
  }

  /** Calls a function of `electronStandIn` in the preload world. @param {number} contextId @param {string} name @param {unknown[]} args */
  #call(contextId, name, args) {
    this.#send('Runtime.callFunctionOn', {
      functionDeclaration: `(...args) => electronStandIn.${name}(...args)`,
      executionContextId: contextId,
      arguments: args.map(value => ({ value })),
    }).catch(() => undefined) // the document is gone: the message is lost, as in Electron
  }
}
