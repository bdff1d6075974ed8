// Makes `navigator.language` of main that of the system on macOS. Imported first, as modules build tables of words in that language.
import { app } from 'electron'

// On macOS Node takes the language from the environment, which a program started from the Finder lacks; on other systems it asks the
// system.
if (process.platform === 'darwin') {
  const [language] = app.getPreferredSystemLanguages()
  if (language !== undefined) Object.defineProperty(navigator, 'language', { value: language, configurable: true })
}
