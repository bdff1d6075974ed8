// axe judges every scene of the gallery: each state that the page can be in, also the rare ones, and every kind of layer.
import { faultsOf } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openGallery } from './gallery.ts'

const sizes = [
  { name: 'large', width: 1440, height: 900 },
  { name: 'small', width: 720, height: 450 },
] as const

for (const { name, width, height } of sizes)
  test(`no scene of the gallery has a fault that axe knows, in any theme, in a ${name} window`, async ({ page }) => {
    // The test takes half a minute alone, and several minutes on a busy machine.
    test.setTimeout(600_000)
    await page.setViewportSize({ width, height })
    const gallery = await openGallery(page)
    const scenes = await gallery.scenes()
    expect(scenes.length).toBeGreaterThan(100)
    for (const scene of scenes)
      await test.step(scene, async () => {
        await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none', reducedMotion: 'reduce' })
        await gallery.show(scene)
        const part = scene.startsWith('Layers/') ? ':is(dialog[open], [role=dialog], [role=menu])' : 'html'
        await expect(page.locator(part)).toBeVisible()
        // A soft expectation, so that the test goes on and reports the faults of all scenes at its end.
        expect.soft([...gallery.mistakes(), ...(await faultsOf(page, scene, part))], scene).toEqual([])
      })
  })
