// The code to sign in with at another device: to scan, or to type.
import type { ShownCode } from '../../shared/app-state.ts'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { QrCode } from './QrCode.tsx'
import { Spinner } from './Spinner.tsx'

/** null: the code is being asked for. */
export function CodeBox({ code }: { readonly code: ShownCode | null }) {
  if (code === null) {
    return (
      <div className="codebox is-empty">
        <Spinner />
      </div>
    )
  }
  const { userCode, address, completeAddress } = code
  const place = withoutScheme(address)
  const label = completeAddress === null ? `QR code that opens ${place}` : `QR code that opens ${place} with the code filled in`
  return (
    <div className="codebox">
      <QrCode text={completeAddress ?? address} label={label} />
      <div>
        <dl>
          <dt className="hint">Go to</dt>
          <dd className="address">
            <bdi>{place}</bdi>
          </dd>
          <dt className="hint">Code</dt>
          <dd className="code">
            <bdi>{userCode}</bdi>
          </dd>
        </dl>
        <Button label="Copy" icon="copy" kind="plain" onClick={() => copyText(userCode)} />
      </div>
    </div>
  )
}

/** As people type it. */
export const withoutScheme = (address: string): string => address.replace(/^https:\/\//i, '').replace(/\/$/, '')
