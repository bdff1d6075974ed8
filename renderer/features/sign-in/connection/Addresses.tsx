// The address fields for any other service: a base address from which the others are derived, each of which can be edited.

import { addressesFrom } from '../../../../shared/connection-addresses.ts'
import type { FormField } from '../../../../shared/connection-form.ts'
import { t } from '../../../../shared/words/words.ts'
import { More } from '../../../controls/More.tsx'
import { ConnectionField } from './ConnectionField.tsx'
import type { Filling } from './use-connection-form.ts'

const fields: readonly { readonly field: FormField; readonly label: string; readonly example: string }[] = [
  { field: 'name', label: t('signIn.name'), example: t('signIn.asYouCallIt') },
  { field: 'auth_url', label: t('signIn.signInServerOauth'), example: 'https://' },
  { field: 'library_url', label: t('signIn.libraryServer'), example: 'https://' },
  { field: 'api_url', label: t('signIn.apiServer'), example: 'https://' },
  { field: 'api_path', label: t('signIn.pathOfTheApi'), example: '/s/json' },
  { field: 'queue_url', label: t('signIn.queueServerWebSocket'), example: 'wss://' },
  { field: 'streaming_server', label: t('signIn.streamingServer'), example: 'https://' },
  { field: 'artwork_server', label: t('signIn.artworkServer'), example: 'https://' },
]

export function Addresses({ filling }: { readonly filling: Filling }) {
  const { form, base, setBase, change, leave, remark } = filling
  const unclear = base.trim() !== '' && addressesFrom(base) === null
  const needed = fields.some(({ field }) => remark(field) !== null) || (form.auth_url !== '' && base === '')
  return (
    <>
      <ConnectionField
        field="base"
        label={t('signIn.addressOfTheService')}
        help={unclear ? t('signIn.thisIsNoAddressYet') : t('signIn.oneIsOftenEnoughTheOthers')}
        example="https://music.example.org"
        value={base}
        change={setBase}
      />
      <More words={t('signIn.allAddresses')} needed={needed}>
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
