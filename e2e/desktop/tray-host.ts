// A small tray for the session bus, as a desktop's panel has one: watcher and host of StatusNotifierItems (icons of programs); it knows
// nothing of Segue.
import { Message, MessageType, sessionBus, Variant } from '@jellybrick/dbus-next'
import { z } from 'zod'
import { until } from '../until.ts'

export type TrayIcon = {
  readonly id: string
  /** Process id of the program that shows the icon. */
  readonly process: number
  readonly status: string
  readonly toolTip: string
  /** The icon in several sizes; four bytes per pixel, alpha first (ARGB). */
  readonly pictures: readonly { readonly width: number; readonly height: number; readonly points: Buffer }[]
  /** The entries of the icon's menu; separator lines are left out. */
  readonly menu: readonly MenuEntry[]
}
export type MenuEntry = {
  readonly id: number
  /** The entry's text as it is drawn, without the underscores that mark access keys. */
  readonly label: string
  readonly enabled: boolean
  /** Whether the entry has a tick; null: it is no entry that can have one. */
  readonly ticked: boolean | null
}

export type TrayHost = {
  /** The icons in the tray, as their programs last described them. */
  icons(): readonly TrayIcon[]
  /** Waits until exactly one icon is in the tray, and gives it. */
  icon(): Promise<TrayIcon>
  /** Clicks on the only icon, with the left or the middle button. */
  click(button?: 'left' | 'middle'): Promise<void>
  /** Chooses an entry of the only icon's menu; waits until it is there and enabled. */
  choose(label: string): Promise<void>
  /** Leaves the bus name and takes it again with an empty tray, as a panel that crashed and starts again; programs are to register anew. */
  startAnew(): Promise<void>
  leave(): void
}

const watcher = 'org.kde.StatusNotifierWatcher'
const itemFace = 'org.kde.StatusNotifierItem'
const menuFace = 'com.canonical.dbusmenu'
const itemPath = '/StatusNotifierItem'
const busItself = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }
const propertiesFace = 'org.freedesktop.DBus.Properties'

const variantOf = <T>(value: z.ZodType<T>) =>
  z
    .instanceof(Variant)
    .transform(({ value }) => value)
    .pipe(value)
const itemSchema = z.object({
  Category: variantOf(z.literal('ApplicationStatus')),
  Id: variantOf(z.string().min(1)),
  Status: variantOf(z.string()),
  ItemIsMenu: variantOf(z.literal(false)),
  Menu: variantOf(z.string()),
  ToolTip: variantOf(z.tuple([z.string(), z.array(z.unknown()), z.string(), z.string()])),
  IconPixmap: variantOf(z.array(z.tuple([z.int(), z.int(), z.instanceof(Buffer)]))),
})
const entrySchema = z.tuple([
  z.int(),
  z.object({
    type: variantOf(z.string()).optional(),
    label: variantOf(z.string()).default(''),
    enabled: variantOf(z.boolean()).default(true),
    visible: variantOf(z.boolean()).default(true),
    'toggle-type': variantOf(z.string()).optional(),
    'toggle-state': variantOf(z.int()).optional(),
  }),
  z.array(z.unknown()),
])
const layoutSchema = z.tuple([z.int(), z.tuple([z.literal(0), z.unknown(), z.array(variantOf(entrySchema))])])

/** A label as it is drawn: of an underscore and the letter after it the letter alone (an access key), of two underscores one. */
const drawn = (label: string): string => label.replaceAll(/_(_?)/g, '$1')

type Shown = {
  /** The bus name that the program registered; the icon goes when its owner leaves it. */
  readonly service: string
  /** Unique name of the bus connection that owns `service`. */
  readonly owner: string
  readonly process: number
  menuPath: string
  icon: Omit<TrayIcon, 'menu' | 'process'> | null
  menu: TrayIcon['menu']
}

/**
 * Starts the tray on the bus that `env` names, where no other tray runs. Like a panel at login, it may start before or after the program.
 */
export async function startTrayHost(env: Readonly<Record<string, string>>): Promise<TrayHost> {
  const { DBUS_SESSION_BUS_ADDRESS: busAddress = '' } = env
  const bus = sessionBus({ busAddress })
  const ask = async (to: { destination: string; path: string; interface: string }, member: string, signature = '', body: unknown[] = []) =>
    (await bus.call(new Message({ ...to, member, signature, body })))?.body ?? []
  /** The registered icons, in the order of their registration. */
  const shown: Shown[] = []

  const readMenu = async (of: Shown): Promise<void> => {
    const layout = await ask({ destination: of.owner, path: of.menuPath, interface: menuFace }, 'GetLayout', 'iias', [0, -1, []])
    const [, [, , entries]] = layoutSchema.parse(layout)
    of.menu = entries
      .filter(([, { type, visible }]) => visible && type !== 'separator')
      .map(([id, entry]) => ({
        id,
        label: drawn(entry.label),
        enabled: entry.enabled,
        ticked: entry['toggle-type'] === undefined ? null : entry['toggle-state'] === 1,
      }))
  }
  const readIcon = async (of: Shown): Promise<void> => {
    const [properties] = await ask({ destination: of.owner, path: itemPath, interface: propertiesFace }, 'GetAll', 's', [itemFace])
    const { Id, Status, ToolTip, IconPixmap, Menu } = itemSchema.parse(properties)
    of.menuPath = Menu
    of.icon = {
      id: Id,
      status: Status,
      toolTip: ToolTip[2],
      pictures: IconPixmap.map(([width, height, points]) => ({ width, height, points })),
    }
  }
  /** The last description of an icon that breaks the specification; `icon` and what builds on it throw it. */
  let broken: z.ZodError | null = null
  /** Ignores that a program ends while it is asked and so does not answer; the bus tells that its name is gone, which removes the icon. */
  const unlessGone = (reading: Promise<void>) =>
    void reading.catch((error: unknown) => {
      if (error instanceof z.ZodError) broken = error
    })

  const register = async ({ body: [given] }: Message): Promise<void> => {
    const service = z.string().parse(given)
    const [owner, process] = z
      .tuple([z.string(), z.int()])
      .parse([
        ...(await ask(busItself, 'GetNameOwner', 's', [service])),
        ...(await ask(busItself, 'GetConnectionUnixProcessID', 's', [service])),
      ])
    await ask(busItself, 'AddMatch', 's', [`type='signal',sender='${owner}'`])
    const item: Shown = { service, owner, process, menuPath: '', icon: null, menu: [] }
    shown.push(item)
    unlessGone(readIcon(item).then(() => readMenu(item)))
  }
  const methods: Readonly<Record<string, (call: Message) => Promise<[signature: string, body: unknown[]]>>> = {
    [`${watcher}.RegisterStatusNotifierItem`]: async call => [await register(call).then(() => ''), []],
    [`${propertiesFace}.Get`]: async ({ body: [, name] }) => {
      if (name !== 'IsStatusNotifierHostRegistered') throw new Error(`No property ${String(name)}`)
      return ['v', [new Variant('b', true)]]
    },
  }
  bus.addMethodHandler(call => {
    const method = methods[`${call.interface}.${call.member}`]
    if (call.path !== '/StatusNotifierWatcher' || !method) return false
    method(call).then(
      said => bus.send(Message.newMethodReturn(call, ...said)),
      (error: unknown) => bus.send(Message.newError(call, 'org.freedesktop.DBus.Error.Failed', String(error))),
    )
    return true
  })
  bus.on('message', ({ type, sender, path, member, body: [name, , owner] }) => {
    if (type !== MessageType.SIGNAL) return
    if (sender === busItself.destination && member === 'NameOwnerChanged' && owner === '') remove(shown, ({ service }) => service === name)
    // Like panels, reads an icon or a menu again only when its program signals a change.
    for (const item of shown.filter(each => each.owner === sender)) {
      if (path === itemPath && member.startsWith('New')) unlessGone(readIcon(item))
      if (path === item.menuPath && member === 'LayoutUpdated') unlessGone(readMenu(item))
    }
  })
  await ask(busItself, 'AddMatch', 's', [`type='signal',sender='${busItself.destination}',member='NameOwnerChanged'`])
  await bus.requestName(watcher)

  const seen = ({ icon, menu, process }: Shown): TrayIcon | null => icon && { ...icon, menu, process }
  const icons = () => shown.flatMap(item => seen(item) ?? [])
  const only = () =>
    until(() => {
      if (broken !== null) throw broken
      const [item, ...more] = shown
      if (more.length > 0) throw new Error('Several icons are in the tray')
      const icon = item ? seen(item) : null
      return item && icon && { item, icon }
    }, 'an icon is in the tray')
  return {
    icons,
    icon: async () => (await only()).icon,
    click: async (button = 'left') => {
      const { item } = await only()
      const member = button === 'left' ? 'Activate' : 'SecondaryActivate'
      await ask({ destination: item.owner, path: itemPath, interface: itemFace }, member, 'ii', [0, 0])
    },
    choose: label =>
      until(async () => {
        const { item, icon } = await only()
        const entry = icon.menu.find(({ label: drawn, enabled }) => enabled && drawn === label)
        if (!entry) return false
        const menu = { destination: item.owner, path: item.menuPath, interface: menuFace }
        // A menu that was built anew meanwhile does not know the entry's id and answers with an error: the entry is then looked for again.
        return ask(menu, 'Event', 'isvu', [entry.id, 'clicked', new Variant('i', 0), 0]).then(
          () => true,
          () => false,
        )
      }, `the menu of the tray has ${label} to choose`).then(() => undefined),
    startAnew: async () => {
      await bus.releaseName(watcher)
      shown.splice(0)
      await bus.requestName(watcher)
    },
    leave: () => bus.disconnect(),
  }
}

function remove<T>(list: T[], isGone: (each: T) => boolean): void {
  const at = list.findIndex(isGone)
  if (at >= 0) list.splice(at, 1)
}
