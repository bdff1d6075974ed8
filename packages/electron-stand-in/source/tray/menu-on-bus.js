// Answers D-Bus calls to a tray's menu: com.canonical.dbusmenu as in Chromium's components/dbus/menu/menu.cc.
import { Variant } from '@jellybrick/dbus-next'

/** @typedef {import('./menu-layout.js').Item} Item */

export const menuInterface = 'com.canonical.dbusmenu'

/** @returns {Record<string, Variant>} */
export const menuProperties = () => ({
  Version: new Variant('u', 3),
  Status: new Variant('s', 'normal'),
  TextDirection: new Variant('s', 'ltr'),
  IconThemePath: new Variant('as', []),
})

/** Properties of an item that sets none of its own. @type {Record<string, Variant>} */
const defaults = {
  type: new Variant('s', 'standard'),
  label: new Variant('s', ''),
  enabled: new Variant('b', true),
  visible: new Variant('b', true),
  'icon-name': new Variant('s', ''),
  'icon-data': new Variant('ay', Buffer.alloc(0)),
  shortcut: new Variant('aas', []),
  'toggle-type': new Variant('s', ''),
  'toggle-state': new Variant('i', -1),
  'children-display': new Variant('s', ''),
}

/** The properties of an item that differ from the defaults, only the wanted ones. @param {Item} item @param {string[]} wanted none: all */
const changedProperties = ({ properties }, wanted) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { type, value }]) =>
      wanted.length === 0 || wanted.includes(name) ? [[name, new Variant(type, value)]] : [],
    ),
  )
/**
 * An item and its children, `depth` levels down, in the form of GetLayout.
 * @param {Item} item @param {number} depth −1: all @param {string[]} wanted @returns {unknown[]}
 */
const layoutItem = (item, depth, wanted) => [
  item.id,
  changedProperties(item, wanted),
  depth === 0 ? [] : item.children.map(child => new Variant('(ia{sv}av)', layoutItem(child, Math.max(-1, depth - 1), wanted))),
]
/** All items of a menu in one list, each before its children. @param {Item[]} items @returns {Item[]} */
const flatten = items => items.flatMap(item => [item, ...flatten(item.children)])

/**
 * The answer to a D-Bus call to the menu.
 * @param {string} member @param {any[]} body
 * @param {{ menu: Item[], revision: number }} shown
 * @param {(item: number) => Promise<boolean>} click
 * @returns {Promise<[signature: string, body: unknown[]] | null>} null: an error, for instance for an item that no longer exists
 */
export async function callMenu(member, body, { menu, revision }, click) {
  /** @type {Item} */
  const root = { id: 0, properties: { 'children-display': { type: 's', value: 'submenu' } }, children: menu, opens: false }
  const items = new Map(flatten([root]).map(item => [item.id, item]))
  const event = async (/** @type {number} */ id, /** @type {string} */ kind) => {
    if (!items.has(id) || (kind === 'clicked' && id === 0)) return false
    return kind === 'clicked' ? click(id) : true
  }
  const item = items.get(body[0])
  switch (member) {
    case 'GetLayout':
      return item && body[1] >= -1 ? ['u(ia{sv}av)', [revision, layoutItem(item, body[1], body[2])]] : null
    case 'GetGroupProperties': {
      const asked = body[0].length === 0 ? [...items.keys()] : body[0]
      const known = asked.flatMap((/** @type {number} */ id) => items.get(id) ?? [])
      return ['a(ia{sv})', [known.map((/** @type {Item} */ each) => [each.id, changedProperties(each, body[1])])]]
    }
    case 'GetProperty': {
      const value = item && (changedProperties(item, [])[body[1]] ?? defaults[body[1]])
      return value ? ['v', [value]] : null
    }
    // As in Chromium, an error for the root, which does not count as a submenu.
    case 'AboutToShow':
      return item?.opens ? ['b', [false]] : null
    case 'AboutToShowGroup':
      return ['aiai', [[], body[0].filter((/** @type {number} */ id) => !items.get(id)?.opens)]]
    case 'Event':
      return (await event(body[0], body[1])) ? ['', []] : null
    case 'EventGroup': {
      const done = await Promise.all(body[0].map((/** @type {any[]} */ [id, kind]) => event(id, kind)))
      return ['ai', [body[0].flatMap((/** @type {any[]} */ [id], /** @type {number} */ at) => (done[at] ? [] : [id]))]]
    }
    default:
      return null
  }
}
