// What a change of settings alters, and the change that undoes it.
import { type Settings, type SettingsPatch, settingsPatch } from './settings.ts'

/** The present values of those settings that a change really alters. */
export function replacedValues(change: SettingsPatch, settings: Settings): SettingsPatch {
  const now = new Map<string, unknown>(Object.entries(settings))
  const others = Object.entries(settingsPatch.parse(change)).filter(([name, value]) => !isEqual(now.get(name), value))
  return settingsPatch.parse(Object.fromEntries(others.map(([name]) => [name, now.get(name)])))
}

/**
 * The change that undoes `change`, whose former values `before` holds; of a group (gain, the desktop) only the altered members, so that
 * later changes to the same group are kept.
 */
export function undoChange(change: SettingsPatch, before: SettingsPatch, now: Settings): SettingsPatch {
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

/** Compares as JSON, since both values come out of a schema and have their members in the same order. */
const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
