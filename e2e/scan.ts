// A phone in front of the window: reads a QR code from what is on the screen.
import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** The points of a PNG, four bytes each, alpha last; `camera` is any page of a browser, which turns the picture into them. */
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

/** What the code says; throws if it cannot be read. */
export async function scan(code: Locator, camera: Page): Promise<string> {
  const { width, height, points } = await pointsOf(await code.screenshot(), camera)
  return decodeQR({ width, height, data: new Uint8ClampedArray(points) })
}
