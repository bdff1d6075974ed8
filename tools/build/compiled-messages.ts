// Vite plugin that compiles the messages (ICU) at build time, so that the app needs no parser.
import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const files = /\/shared\/words\/(en|languages\/[\w-]+)\.ts$/
const noParser = '\0no-parser'

export const compiledMessages = (): Plugin => ({
  name: 'segue:compiled-messages',
  enforce: 'pre',
  resolveId: id => (id === 'icu-minify/compile' ? noParser : null),
  load: id => (id === noParser ? 'export default message => message' : null),
  async transform(_, id) {
    if (!files.test(id)) return null
    const exported: Record<string, Record<string, string>> = await import(pathToFileURL(id).href)
    const lines = Object.entries(exported).map(([name, messages]) => {
      const parsed = Object.entries(messages).map(([key, text]) => [key, compile(text)])
      return `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(parsed)))})`
    })
    return { code: lines.join('\n'), map: null }
  },
})
