// Converts a menu for com.canonical.dbusmenu, by the rules of Chromium's components/dbus/menu/menu_property_list.cc.
import { notImplemented } from '../strict.js'

/**
 * An item of a menu as dbusmenu has it. `properties`: those that differ from the interface's defaults; `opens`: it has a submenu.
 * @typedef {{ id: number, properties: Record<string, { type: string, value: unknown }>, children: Item[], opens: boolean }} Item
 */

/** Converts the mnemonic marker: & in Electron, _ in dbusmenu. @param {string} label */
const toDbusMnemonic = label =>
  label.replaceAll('_', '__').replaceAll(/&(&?)/g, (_found, /** @type {string} */ second) => (second === '' ? '_' : '&'))

let lastId = 0

/**
 * A snapshot of the menu; as in Electron, later changes show only when it is set again. Ids are never reused.
 * @param {any} menu of the API, or null @param {Map<number, { click(): void }>} clickable filled by id @returns {Item[]}
 */
export const layoutOf = (menu, clickable) =>
  (menu?.items ?? []).map((/** @type {any} */ item) => {
    if (item.icon || item.accelerator) throw notImplemented('an icon or a key of an item in the menu of a tray')
    const children = layoutOf(item.submenu, clickable)
    lastId += 1
    const id = lastId
    clickable.set(id, item)
    return { id, properties: propertiesOf(item), children, opens: Boolean(item.submenu) }
  })

/** The dbusmenu properties of an item that differ from the defaults. @param {any} item @returns {Item['properties']} */
function propertiesOf({ label, enabled, visible, type, checked }) {
  return {
    ...(label !== '' && { label: { type: 's', value: toDbusMnemonic(label) } }),
    ...(!enabled && { enabled: { type: 'b', value: false } }),
    ...(!visible && { visible: { type: 'b', value: false } }),
    ...(type === 'separator' && { type: { type: 's', value: 'separator' } }),
    ...(type === 'submenu' && { 'children-display': { type: 's', value: 'submenu' } }),
    ...((type === 'checkbox' || type === 'radio') && {
      'toggle-type': { type: 's', value: type === 'checkbox' ? 'checkmark' : 'radio' },
      'toggle-state': { type: 'i', value: checked ? 1 : 0 },
    }),
  }
}
