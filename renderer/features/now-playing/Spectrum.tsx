// The spectrum analyser, as moving bars; analyses nothing while it is out of view or reduced motion is set.
import { useEffect, useRef } from 'react'
import { useAppContext } from '../../state/app-context.ts'
import type { SpectrumLevels } from '../../state/sound/spectrum.ts'

/** The number of bars. */
const barCount = 40
/** The share of each bar's width that is left as a gap, 0 to 1. */
const gapShare = 0.3
/** Milliseconds between two drawings: half of the usual 60 frames per second looks smooth enough. */
const frameInterval = 32

export function Spectrum() {
  const { levels } = useAppContext()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => (canvas.current === null ? undefined : startDrawingWhileVisible(canvas.current, levels)), [levels])
  return (
    <span className="spectrum" aria-hidden="true">
      <canvas ref={canvas} />
    </span>
  )
}

/** Draws the levels while the canvas is in view, the page visible and motion allowed; returns the stop function. */
function startDrawingWhileVisible(canvas: HTMLCanvasElement, levels: SpectrumLevels): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let isInView = false
  let stopDrawing: (() => void) | null = null
  const update = () => {
    const shouldDraw = isInView && !document.hidden && !reducedMotion.matches
    if (shouldDraw) stopDrawing ??= draw(canvas, levels)
    else if (stopDrawing !== null) {
      stopDrawing()
      stopDrawing = null
    }
  }
  const observer = new IntersectionObserver(entries => {
    isInView = entries.at(-1)?.isIntersecting === true
    update()
  })
  observer.observe(canvas)
  document.addEventListener('visibilitychange', update)
  reducedMotion.addEventListener('change', update)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', update)
    reducedMotion.removeEventListener('change', update)
    stopDrawing?.()
  }
}

function draw(canvas: HTMLCanvasElement, levels: SpectrumLevels): () => void {
  const context = canvas.getContext('2d')
  if (context === null) return () => undefined
  const spectrum = levels.openAnalyser()
  const heights = new Float32Array(barCount)
  let lastFrame = 0
  let isBlank = false
  let frameRequest = 0
  const step = (now: number) => {
    frameRequest = requestAnimationFrame(step)
    if (now - lastFrame < frameInterval) return
    lastFrame = now
    const hasSound = spectrum.read(heights)
    if (!hasSound && isBlank) return
    if (!hasSound) heights.fill(0)
    isBlank = !hasSound
    paint(canvas, context, heights)
  }
  frameRequest = requestAnimationFrame(step)
  return () => {
    cancelAnimationFrame(frameRequest)
    spectrum.stop()
    heights.fill(0)
    paint(canvas, context, heights)
  }
}

function paint(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, heights: Float32Array): void {
  const { clientWidth, clientHeight } = canvas
  const width = Math.round(clientWidth * devicePixelRatio)
  const height = Math.round(clientHeight * devicePixelRatio)
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  context.clearRect(0, 0, width, height)
  context.fillStyle = getComputedStyle(canvas).color
  const barPitch = width / heights.length
  for (const [index, level] of heights.entries()) {
    const barHeight = Math.max(devicePixelRatio, level * height)
    context.fillRect((index + gapShare / 2) * barPitch, height - barHeight, barPitch * (1 - gapShare), barHeight)
  }
}
