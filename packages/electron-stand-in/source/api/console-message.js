// Converts Chromium's report of a console call to Electron's event.
import { cancellableEvent } from '../strict.js'

const levels = { debug: 'debug', warning: 'warning', error: 'error', assert: 'error' }

/** Electron's `console-message` event of a console call. @param {any} call of Runtime.consoleAPICalled */
export function consoleMessage({ type, args, stackTrace }) {
  const [frame] = stackTrace?.callFrames ?? []
  return {
    ...cancellableEvent(),
    level: /** @type {Record<string, string>} */ (levels)[type] ?? 'info',
    message: args.map((/** @type {any} */ arg) => arg.value ?? arg.description ?? arg.unserializableValue ?? '').join(' '),
    lineNumber: frame?.lineNumber ?? 0,
    sourceId: frame?.url ?? '',
  }
}
