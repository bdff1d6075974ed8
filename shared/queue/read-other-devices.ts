// Reads the account's other devices from the service's list: malformed entries are skipped, names are sanitised for display (C-37).
import type { Session } from '../app-state.ts'
import { tuning } from '../tuning.ts'
import { session } from '../wire/api.ts'
import { inOneLine } from '../wire/spelling.ts'
import { t } from '../words/words.ts'

/** Most devices listed, to bound memory and the list on screen; further ones are left out. */
const maxDevices = 200
/** Longest id accepted, in UTF-16 units; a device with a longer one is skipped. */
const maxIdLength = 200
/** Longest name of a device shown, characters; a longer one is cut with an ellipsis. */
const maxNameLength = 100
/** Longest name of a device's program shown, characters; a longer one is cut with an ellipsis. */
const maxClientLength = 60

/** The other devices in the service's order, each once (its last entry counts); `mine`: this device's own session_uuid, left out. */
export function readOtherDevices(list: readonly unknown[], mine: string | null): readonly Session[] {
  const others = new Map<string, Session>()
  for (const item of list.slice(0, tuning.queue.maxDevices)) {
    if (others.size >= maxDevices) break
    const read = session.safeParse(item)
    if (!read.success) continue
    const { session_uuid: id, device_name, client, joinable, last_login } = read.data
    if (id === mine || id.length > maxIdLength) continue
    others.set(id, {
      id,
      name: displayText(device_name ?? '', maxNameLength) || t('devices.unnamed'),
      client: displayText(client ?? '', maxClientLength) || null,
      joinable: joinable ?? false,
      lastSeen: last_login !== undefined && instant.test(last_login) ? last_login : null,
      activity: null,
    })
  }
  return [...others.values()]
}

/** A UTC time as the service writes it, with or without a fraction of a second. */
const instant = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d{1,9})?Z?$/

/** The text on one line, cut to at most `maxLength` characters (code points) with an ellipsis. */
function displayText(text: string, maxLength: number): string {
  const line = inOneLine(text.slice(0, 4 * maxLength))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length <= maxLength
    ? line
    : `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
}
