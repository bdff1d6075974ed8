// Writes the appearance settings and the platform as data attributes on the root element, where tokens.css reads them.
import { useInsertionEffect } from 'react'
import { useApp } from './app-context.ts'

export function useAppearance(): void {
  const { theme, contrast, density, font } = useApp(state => state.settings)
  const platform = useApp(state => state.system.platform)
  // An insertion effect, which runs before layout effects: changed later, the attributes would force a second layout.
  useInsertionEffect(() => {
    const { dataset } = document.documentElement
    const setAttribute = (name: 'theme' | 'contrast' | 'density', value: string): void => {
      if (value === 'system') delete dataset[name]
      else dataset[name] = value
    }
    setAttribute('theme', theme)
    setAttribute('contrast', contrast)
    setAttribute('density', density)
    // The value 'system' names a font, that of the system, and not the absence of a choice.
    dataset['font'] = font
    dataset['platform'] = platform
  }, [theme, contrast, density, font, platform])
}
