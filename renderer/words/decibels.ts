// Formats decibels.
import { t } from '../../shared/words/words.ts'
import { formatNumber } from './format.ts'

/** A level in decibels with its sign and a typographic minus, rounded to a tenth: "+3.5 dB". */
export const decibels = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return t('format.decibels', { value: `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${formatNumber(Math.abs(rounded))}` })
}
