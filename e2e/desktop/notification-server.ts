// A small notification server for the session bus (freedesktop.org, Desktop Notifications Specification 1.3), as a desktop has one; it
// knows nothing of Segue.
import { Message, sessionBus, Variant } from '@jellybrick/dbus-next'
import { z } from 'zod'
import { until } from '../until.ts'

export type ShownNotification = {
  readonly id: number
  /** The name of the program, as it gives it with the notification. */
  readonly program: string
  /** Process id of the program that shows the notification. */
  readonly process: number
  readonly title: string
  /** The text; may contain markup. */
  readonly body: string
  /** Whether the notification asks for no sound and brings no sound file. */
  readonly isSilent: boolean
  /** Path of the picture's file; null: no picture. */
  readonly picture: string | null
}

export type NotificationServer = {
  /** The notifications that are on the screen now. */
  shown(): readonly ShownNotification[]
  /** How many notifications were ever shown, counting those that replaced another. */
  count(): number
  /** Waits until exactly one notification is on the screen, and gives it. */
  only(): Promise<ShownNotification>
  /** Clicks on a notification as a person does: it disappears, and its program is told. */
  click(id: number): void
  leave(): void
}

const name = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'
const busItself = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' }

const variantOf = <T>(value: z.ZodType<T>) =>
  z
    .instanceof(Variant)
    .transform(({ value }) => value)
    .pipe(value)
const notifySchema = z.tuple([
  z.string(),
  z.int(),
  z.string(),
  z.string(),
  z.string(),
  z.array(z.string()),
  z.looseObject({
    'suppress-sound': variantOf(z.boolean()).optional(),
    'sound-name': z.unknown().optional(),
    'sound-file': z.unknown().optional(),
    'image-path': variantOf(z.string()).optional(),
  }),
  z.int(),
])

/** Starts the server on the bus that `env` names, on which no other notification server runs. */
export async function startNotificationServer(env: Readonly<Record<string, string>>): Promise<NotificationServer> {
  const { DBUS_SESSION_BUS_ADDRESS: busAddress = '' } = env
  const bus = sessionBus({ busAddress })
  let last = 0
  let count = 0
  let shown: (ShownNotification & { readonly owner: string })[] = []
  const signal = (to: string, member: string, signature: string, body: unknown[]) =>
    bus.send(Object.assign(Message.newSignal(path, name, member, signature, body), { destination: to }))
  const close = (id: number, why: number) => {
    for (const { owner } of shown.filter(each => each.id === id)) signal(owner, 'NotificationClosed', 'uu', [id, why])
    shown = shown.filter(each => each.id !== id)
  }
  const notify = async ({ sender, body: given }: Message): Promise<number> => {
    const owner = z.string().parse(sender)
    const [program, replaces, , title, body, actions, hints] = notifySchema.parse(given)
    const asked = new Message({ ...busItself, member: 'GetConnectionUnixProcessID', signature: 's', body: [owner] })
    const process = z.int().parse((await bus.call(asked))?.body[0])
    if (!actions.includes('default')) throw new Error('Nothing happens with a click')
    last += 1
    count += 1
    const id = replaces === 0 ? last : replaces
    const file = hints['image-path']
    const isSilent = hints['suppress-sound'] === true && hints['sound-name'] === undefined && hints['sound-file'] === undefined
    const next = { id, program, process, title, body, isSilent, picture: file === undefined ? null : new URL(file).pathname, owner }
    shown = [...shown.filter(each => each.id !== id), next]
    return id
  }
  const methods: Readonly<Record<string, (call: Message) => Promise<[signature: string, body: unknown[]]>>> = {
    [`${name}.GetCapabilities`]: async () => ['as', [['actions', 'body', 'body-markup', 'icon-static', 'sound']]],
    [`${name}.GetServerInformation`]: async () => ['ssss', ['Small', 'Segue', '1', '1.3']],
    [`${name}.Notify`]: async call => ['u', [await notify(call)]],
    [`${name}.CloseNotification`]: async ({ body: [id] }) => {
      close(z.int().parse(id), 3)
      return ['', []]
    },
  }
  bus.addMethodHandler(call => {
    const method = methods[`${call.interface}.${call.member}`]
    if (call.path !== path || !method) return false
    method(call).then(
      said => bus.send(Message.newMethodReturn(call, ...said)),
      (error: unknown) => bus.send(Message.newError(call, 'org.freedesktop.DBus.Error.InvalidArgs', String(error))),
    )
    return true
  })
  await bus.requestName(name)
  return {
    shown: () => shown,
    count: () => count,
    only: () =>
      until(() => {
        if (shown.length > 1) throw new Error('Several notifications are shown')
        return shown[0]
      }, 'a notification is shown'),
    click: id => {
      for (const { owner } of shown.filter(each => each.id === id)) signal(owner, 'ActionInvoked', 'us', [id, 'default'])
      close(id, 2)
    },
    leave: () => bus.disconnect(),
  }
}
