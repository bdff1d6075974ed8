// What a change of settings replaces: to show whether it changes anything, and to take it back.
import { type Settings, type SettingsPatch, settingsPatch } from './settings.ts'

/** The values now of those settings that a change makes others; nothing of those that it leaves as they are. */
export function replacedBy(change: SettingsPatch, settings: Settings): SettingsPatch {
  const now = new Map<string, unknown>(Object.entries(settings))
  const others = Object.entries(settingsPatch.parse(change)).filter(([name, value]) => !isEqual(now.get(name), value))
  return settingsPatch.parse(Object.fromEntries(others.map(([name]) => [name, now.get(name)])))
}

/**
 * The change that puts back what `change` replaced, which `before` holds: of a group (gain, the desktop) only those members that it made
 * others, so that what was set in the same group since stays.
 */
export function takenBack(change: SettingsPatch, before: SettingsPatch, now: Settings): SettingsPatch {
  const [changed, present] = [new Map<string, unknown>(Object.entries(change)), new Map<string, unknown>(Object.entries(now))]
  const entries = Object.entries(before).map(([name, was]) => [name, putBack(changed.get(name), was, present.get(name))])
  return settingsPatch.parse(Object.fromEntries(entries))
}

function putBack(changed: unknown, was: unknown, now: unknown): unknown {
  if (!isGroup(changed) || !isGroup(was) || !isGroup(now)) return was
  const others = Object.entries(changed)
  return {
    ...now,
    ...Object.fromEntries(Object.entries(was).filter(([name, value]) => !others.some(([own, set]) => own === name && isEqual(set, value)))),
  }
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings are plain data, and both sides come out of a schema, so that their members stand in one order. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
