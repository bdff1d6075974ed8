// A phone in front of the window: reads a QR code from what is on the screen.
import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** What the code says; `camera` is any page of a browser, which turns the picture into points. Throws if it cannot be read. */
export async function scan(code: Locator, camera: Page): Promise<string> {
  const picture = (await code.screenshot()).toString('base64')
  const { width, height, points } = await camera.evaluate(async source => {
    const image = new Image()
    image.src = source
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const paper = canvas.getContext('2d')
    paper?.drawImage(image, 0, 0)
    const points = [...(paper?.getImageData(0, 0, image.width, image.height).data ?? [])]
    return { width: image.width, height: image.height, points }
  }, `data:image/png;base64,${picture}`)
  return decodeQR({ width, height, data: new Uint8ClampedArray(points) })
}
