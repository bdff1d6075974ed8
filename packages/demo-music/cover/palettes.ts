// Palettes: the background first, then four colours that match it.
import type { Colour } from './canvas.ts'

const inks = {
  tide: ['#123239', '#1f5660', '#f0825c', '#f4e3c8', '#0b2227'],
  clay: ['#e9dcc6', '#b5532f', '#2e2a25', '#d9a15b', '#6f7f6a'],
  ink: ['#16202c', '#2c3e57', '#c9d3dd', '#e8b04a', '#0e151d'],
  moss: ['#dfe0cf', '#4d6243', '#22301f', '#c3a03c', '#94a57f'],
  rose: ['#f2d9d4', '#b23a55', '#501d35', '#e9967f', '#f7ece6'],
  night: ['#10131f', '#232a4d', '#4a58a8', '#e4d7a8', '#7f8fd6'],
  saffron: ['#e7a83a', '#c8571b', '#2b1b12', '#f6e5bf', '#8f3312'],
  mint: ['#d8e8dd', '#2f7a67', '#123b35', '#ef7e5b', '#8cc1ab'],
  rust: ['#2a1611', '#8c2f1b', '#d8693a', '#f0cfa0', '#511d13'],
  steel: ['#c7ccd0', '#5a6670', '#20262b', '#e4512e', '#8f9aa3'],
  plum: ['#2a1526', '#5d2b50', '#a9588b', '#f0c9b8', '#160a14'],
  lemon: ['#f3e9a8', '#d9c12f', '#2d2d23', '#5f9aa8', '#fbf7dc'],
  sky: ['#bcd6e2', '#3d7ea6', '#12354c', '#f4efe2', '#e77f4f'],
  bone: ['#efe9df', '#d6cbb8', '#a5967d', '#37322b', '#c4432b'],
  grass: ['#173224', '#2f6b3f', '#9cc46a', '#efe7c3', '#0d1f17'],
  berry: ['#c83e4d', '#7e1d37', '#f6d8c8', '#23121a', '#ee8a74'],
  lilac: ['#d9d2e6', '#7b6ba8', '#2d2748', '#f3e3cf', '#a99bcb'],
  coal: ['#191918', '#333230', '#6a6864', '#d9d5cc', '#0f0f0e'],
  sea: ['#0f2f4a', '#1d6a8c', '#63b7c4', '#f3e6cc', '#e25d4a'],
  wheat: ['#f0deb8', '#c98d3c', '#6a4420', '#3f5c63', '#fbf3df'],
} as const

export type PaletteName = keyof typeof inks
export const paletteNames = Object.keys(inks) as readonly PaletteName[]

/** Five colours: the background, then four inks. */
export type Palette = readonly [Colour, Colour, Colour, Colour, Colour]

function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

export function paletteOf(name: PaletteName): Palette {
  const [ground, first, second, third, fourth] = inks[name]
  return [colour(ground), colour(first), colour(second), colour(third), colour(fourth)]
}
