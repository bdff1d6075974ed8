// Runs a script in the page's main world and returns its result, as webContents.executeJavaScript does.
import { createCodec } from '../clone-codec.js'

const codec = createCodec()
/** The function encode() as source, because main cannot call functions in the page otherwise. */
const encodeInPage = `function () { return (${createCodec})().encode(this.valueOf()); }`

/**
 * Runs a script in the page; resolves with its result, a promise awaited, and rejects with its exception.
 * @param {(method: string, params: Record<string, unknown>) => Promise<any>} send to Chromium's page
 * @param {string} code @param {boolean} userGesture
 */
export async function runInPage(send, code, userGesture) {
  const { result, exceptionDetails } = await send('Runtime.evaluate', { expression: code, awaitPromise: true, userGesture })
  if (exceptionDetails)
    throw new Error(exceptionDetails.exception?.description?.split('\n')[0].replace(/^Error: /, '') ?? exceptionDetails.text)
  if (!result.objectId) return primitive(result)
  const encoded = await send('Runtime.callFunctionOn', { functionDeclaration: encodeInPage, objectId: result.objectId })
  if (encoded.exceptionDetails) throw new Error('An object could not be cloned.')
  return codec.decode(encoded.result.value)
}

/**
 * The value of a primitive as Chromium reports it, also NaN, -0 and bigint.
 * @param {{ type: string, unserializableValue?: string, value?: unknown }} result
 */
function primitive({ type, unserializableValue, value }) {
  if (!unserializableValue) return value
  return type === 'bigint' ? BigInt(unserializableValue.slice(0, -1)) : Number(unserializableValue)
}
