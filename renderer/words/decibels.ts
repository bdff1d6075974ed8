// Decibels in words.

/** With its sign, and a real minus: "+3.5 dB". */
export const decibels = (value: number): string => {
  const rounded = Math.round(value * 10) / 10
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${Math.abs(rounded)} dB`
}
