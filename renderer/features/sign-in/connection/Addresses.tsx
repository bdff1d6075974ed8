// The servers of a service that is not the public one: one address from which the others follow, and all of them to correct.
import { addressesFrom } from '../../../../shared/connection-addresses.ts'
import type { FormField } from '../../../../shared/connection-form.ts'
import { More } from '../../../controls/More.tsx'
import { ConnectionField } from './ConnectionField.tsx'
import type { Filling } from './use-connection-form.ts'

const fields: readonly { readonly field: FormField; readonly label: string; readonly example: string }[] = [
  { field: 'name', label: 'Name', example: 'As you call it' },
  { field: 'auth_url', label: 'Sign-in server (OAuth)', example: 'https://' },
  { field: 'library_url', label: 'Library server', example: 'https://' },
  { field: 'api_url', label: 'API server', example: 'https://' },
  { field: 'api_path', label: 'Path of the API', example: '/s/json' },
  { field: 'queue_url', label: 'Queue server (web socket)', example: 'wss://' },
  { field: 'streaming_server', label: 'Streaming server', example: 'https://' },
  { field: 'artwork_server', label: 'Artwork server', example: 'https://' },
]

export function Addresses({ filling }: { readonly filling: Filling }) {
  const { form, base, setBase, change, leave, remark } = filling
  const unclear = base.trim() !== '' && addressesFrom(base) === null
  const needed = fields.some(({ field }) => remark(field) !== null) || (form.auth_url !== '' && base === '')
  return (
    <>
      <ConnectionField
        field="base"
        label="Address of the service"
        help={unclear ? 'This is no address yet.' : 'One is often enough: the others are filled in from it. What you type yourself stays.'}
        example="https://music.example.org"
        value={base}
        change={setBase}
      />
      <More words="All addresses" needed={needed}>
        {fields.map(({ field, label, example }) => (
          <ConnectionField
            key={field}
            field={field}
            label={label}
            example={example}
            value={form[field]}
            change={text => change(field, text)}
            leave={() => leave(field)}
            remark={remark(field)}
          />
        ))}
      </More>
    </>
  )
}
