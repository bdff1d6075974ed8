// Reads a QR code from a picture of the window, as a phone's camera does.
import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** The pixels of a PNG as RGBA, four bytes each. `camera`: any page of a browser; its canvas decodes the picture. */
export async function pointsOf(png: Buffer, camera: Page) {
  return camera.evaluate(
    async source => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = new OffscreenCanvas(image.width, image.height)
      const paper = canvas.getContext('2d')
      paper?.drawImage(image, 0, 0)
      const points = [...(paper?.getImageData(0, 0, image.width, image.height).data ?? [])]
      return { width: image.width, height: image.height, points }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

/** The text in the QR code; throws if it cannot be read. */
export async function scan(code: Locator, camera: Page): Promise<string> {
  const { width, height, points } = await pointsOf(await code.screenshot(), camera)
  return decodeQR({ width, height, data: new Uint8ClampedArray(points) })
}
