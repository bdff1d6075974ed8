// Makes `navigator.language` of main that of the system on macOS. Imported first, as modules build tables of words in that language.
import { app } from 'electron'

// Node takes it from the environment, which a program started from the Finder lacks; elsewhere it asks the system.
if (process.platform === 'darwin') {
  const [language] = app.getPreferredSystemLanguages()
  if (language !== undefined) Object.defineProperty(navigator, 'language', { value: language, configurable: true })
}
