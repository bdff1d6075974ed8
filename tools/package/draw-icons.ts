// Draws the app's icon in all sizes from build-resources/icon.svg; run by hand when it changes: node tools/package/draw-icons.ts
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright'
import { root } from '../build/bundles.ts'
import { icnsOf, icoOf, type Picture } from './icon-files.ts'

const folder = path.join(root, 'build-resources')
const svg = await readFile(path.join(folder, 'icon.svg'))
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage()

async function draw(size: number): Promise<Picture> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body { margin: 0 } img { display: block }</style><img width="${size}" height="${size}" src="data:image/svg+xml;base64,${svg.toString('base64')}">`,
  )
  await page.waitForFunction('document.images[0].complete')
  return { size, png: await page.screenshot({ omitBackground: true }) }
}

const pictures: Picture[] = []
for (const size of [16, 24, 32, 48, 64, 128, 256, 512, 1024]) pictures.push(await draw(size))
await browser.close()

await mkdir(path.join(folder, 'icons'), { recursive: true })
for (const { size, png } of pictures) {
  // macOS and electron-builder use the largest one; Linux needs a file per size.
  await writeFile(size === 1024 ? path.join(folder, 'icon.png') : path.join(folder, 'icons', `${size}x${size}.png`), png)
}
await writeFile(path.join(folder, 'icon.ico'), icoOf(pictures.filter(({ size }) => size <= 256)))
await writeFile(path.join(folder, 'icon.icns'), icnsOf(pictures))
