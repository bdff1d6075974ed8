// The address fields for any other service: a base address from which the others are derived, each of which can be edited.

import { addressesFrom } from '../../../../shared/connection/connection-addresses.ts'
import type { FormField } from '../../../../shared/connection/connection-form.ts'
import { t } from '../../../../shared/words/words.ts'
import { Disclosure } from '../../../controls/Disclosure.tsx'
import { ConnectionField } from './ConnectionField.tsx'
import type { ConnectionFormState } from './use-connection-form.ts'

const fields: readonly { readonly field: FormField; readonly label: string; readonly example: string }[] = [
  { field: 'name', label: t('fields.name'), example: t('signIn.nameDescription') },
  { field: 'auth_url', label: t('signIn.oauthServer'), example: 'https://' },
  { field: 'library_url', label: t('signIn.libraryServer'), example: 'https://' },
  { field: 'api_url', label: t('signIn.apiServer'), example: 'https://' },
  { field: 'api_path', label: t('signIn.apiPath'), example: '/s/json' },
  { field: 'queue_url', label: t('signIn.queueServer'), example: 'wss://' },
  { field: 'streaming_server', label: t('signIn.streamingServer'), example: 'https://' },
  { field: 'artwork_server', label: t('signIn.artworkServer'), example: 'https://' },
]

export function AddressFields({ formState }: { readonly formState: ConnectionFormState }) {
  const { form, base, setBase, change, markBlurred: onBlurField, remark } = formState
  const isUnclear = base.trim() !== '' && addressesFrom(base) === null
  const mustBeOpen = fields.some(({ field }) => remark(field) !== null) || (form.auth_url !== '' && base === '')
  return (
    <>
      <ConnectionField
        field="base"
        label={t('signIn.serviceAddress')}
        help={isUnclear ? t('signIn.notAnAddressYet') : t('signIn.addressesDescription')}
        example="https://music.example.org"
        value={base}
        onChange={setBase}
      />
      <Disclosure summary={t('signIn.allAddresses')} forceOpen={mustBeOpen}>
        {fields.map(({ field, label, example }) => (
          <ConnectionField
            key={field}
            field={field}
            label={label}
            example={example}
            value={form[field]}
            onChange={text => change(field, text)}
            onBlur={() => onBlurField(field)}
            remark={remark(field)}
          />
        ))}
      </Disclosure>
    </>
  )
}
