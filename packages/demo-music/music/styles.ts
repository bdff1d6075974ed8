// All styles by name.
import { acousticStyles } from './styles-acoustic.ts'
import { calmStyles } from './styles-calm.ts'
import { electricStyles } from './styles-electric.ts'

export const styles = { ...acousticStyles, ...calmStyles, ...electricStyles }
export type StyleName = keyof typeof styles
export const styleNames = Object.keys(styles) as readonly StyleName[]
