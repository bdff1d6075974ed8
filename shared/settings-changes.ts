// What a change of settings replaces: to show whether it changes anything, and to take it back.
import { type Settings, type SettingsPatch, settingsPatch } from './settings.ts'

/** The values now of those settings that a change makes others; nothing of those that it leaves as they are. */
export function replacedBy(change: SettingsPatch, settings: Settings): SettingsPatch {
  const now = new Map<string, unknown>(Object.entries(settings))
  const others = Object.entries(settingsPatch.parse(change)).filter(([name, value]) => !isEqual(now.get(name), value))
  return settingsPatch.parse(Object.fromEntries(others.map(([name]) => [name, now.get(name)])))
}

/** Settings are plain data, and both sides come out of a schema, so that their members stand in one order. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
