// The device code for signing in on another device: a QR code to scan, and the address and code to type.

import type { ShownCode } from '../../shared/app-state.ts'
import { hostOf } from '../../shared/connection/connection-form.ts'
import { t } from '../../shared/words/words.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { QrCode } from './QrCode.tsx'
import { richText } from './rich-text.tsx'
import { Spinner } from './Spinner.tsx'

/** The device code as QR code, address and text, or that it is being requested while `code` is null. */
export function CodeBox({ code }: { readonly code: ShownCode | null }) {
  if (code === null) {
    return (
      <div className="codebox is-empty">
        <Spinner />
      </div>
    )
  }
  const { userCode, address, completeAddress } = code
  const typedAddress = withoutScheme(address)
  const label = t(completeAddress === null ? 'signIn.qrCode' : 'signIn.qrCodeWithCode', { address: typedAddress })
  return (
    <div className="codebox">
      <QrCode text={completeAddress ?? address} label={label} />
      <div>
        <dl>
          <dt className="hint">{t('signIn.codeAddress')}</dt>
          <dd className="address">
            <bdi>{typedAddress}</bdi>
          </dd>
          <dd className="hint">{richText('signIn.confirmCodeOnlyAt', { host: hostOf(address) })}</dd>
          <dt className="hint">{t('signIn.code')}</dt>
          <dd className="code">
            <bdi>{userCode}</bdi>
          </dd>
        </dl>
        <Button label={t('actions.copy')} icon="copy" kind="plain" onClick={() => copyText(userCode)} />
      </div>
    </div>
  )
}

/** An address without `https://` and the final slash, as people type it. */
export const withoutScheme = (address: string): string => address.replace(/^https:\/\//i, '').replace(/\/$/, '')
