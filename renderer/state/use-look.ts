// The settings of look on the root of the page, where tokens.css reads them.
import { useInsertionEffect } from 'react'
import { useApp } from './page.ts'

export function useLook(): void {
  const { theme, contrast, density, font } = useApp(state => state.settings)
  const platform = useApp(state => state.system.platform)
  // Before any effect that reads how something is laid out: after it, all of that would be laid out again.
  useInsertionEffect(() => {
    const { dataset } = document.documentElement
    const set = (name: 'theme' | 'contrast' | 'density', value: string): void => {
      if (value === 'system') delete dataset[name]
      else dataset[name] = value
    }
    set('theme', theme)
    set('contrast', contrast)
    set('density', density)
    // Here 'system' is a choice of its own.
    dataset['font'] = font
    dataset['platform'] = platform
  }, [theme, contrast, density, font, platform])
}
