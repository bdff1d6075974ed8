// A QR code as SVG, dark on white in every theme, as scanners expect it.
import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'

type Props = {
  readonly text: string
  /** The accessible name: what scanning it does. */
  readonly label: string
}

/** The QR code of a text; nothing if the text is too long to be scanned. */
export function QrCode({ text, label }: Props) {
  const qr = useMemo(() => qrPath(text), [text])
  if (qr === null) return null
  return (
    <svg className="qr" role="img" aria-label={label} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges">
      <path d={qr.path} />
    </svg>
  )
}
